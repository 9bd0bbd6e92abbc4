@testable import DocumentImaging

extension TestPicture {
  /// The pixels of a picture that was opened.
  init(_ picture: OpenPicture) {
    self.init(width: picture.width, height: picture.height, samples: picture.samples)
  }

  /// The picture as if it had been opened.
  var opened: OpenPicture {
    OpenPicture(
      width: width, height: height, samples: samples, header: ImageHeader(format: .png, width: width, height: height))
  }

  /// The picture in another light.
  func lit(_ share: Double) -> TestPicture {
    TestPicture(width: width, height: height, samples: samples.map { UInt8(Double($0) * share) })
  }
}
