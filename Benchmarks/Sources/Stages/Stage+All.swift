import DocumentImaging

extension Stage {
  /// All stages, each with a sample picture that shows it well.
  public static let all: [Stage] = [
    Stage("header-walk-jpeg-12mp") {
      let file = try SamplePicture.read("id-card-front.jpg")
      return { _ = try HeaderWalk.read(file) }
    },
    job("job-jpeg-12mp") { try SamplePicture.read("id-card-front.jpg") },
    job("job-jpeg-12mp-cut-out", rules: PictureRules(cutsOut: true)) { try SamplePicture.read("id-card-front.jpg") },
    job("job-jpeg-12mp-orientation-6") { try SamplePicture.read("id-card-front.jpg").lyingOnItsSide() },
    job("job-jpeg-progressive") { try SamplePicture.read("id-card-front-progressive.jpg") },
    job("job-png-rgb") { try SamplePicture.read("id-card-front-rgb.png") },
    job("job-png-palette") { try SamplePicture.read("driving-licence-palette.png") },
    job("job-png-16bit") { try SamplePicture.read("id-card-back-16bit.png") },
    inside("resample-2000x1500-to-1600x1200") { try $0.resampleLuma() },
    inside("encode-display-and-thumbnail") { try $0.encodeRenditions() },
  ]

  /// The whole job: bytes in, renditions out.
  private static func job(
    _ name: String, rules: PictureRules = PictureRules(), _ read: @escaping @Sendable () throws -> [UInt8]
  ) -> Stage {
    Stage(name) {
      let file = try read()
      let processor = PictureProcessor()
      return { _ = try processor.process(file, rules: rules) }
    }
  }

  /// A step inside the job, on the 12 MP photo's planes.
  private static func inside(_ name: String, _ run: @escaping @Sendable (PlanesOfPhoto) throws -> Void) -> Stage {
    Stage(name) {
      let planes = try PlanesOfPhoto(of: SamplePicture.read("id-card-front.jpg"))
      return { try run(planes) }
    }
  }
}
