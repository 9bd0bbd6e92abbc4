@testable import DocumentImaging

/// What must be true of any bytes that are opened for others to look at.
enum OpeningCheck {
  /// Not the display's, so that other scales and weights come into play.
  private static let side = 44

  static func outcome(_ bytes: [UInt8], _ processor: PictureProcessor) -> Result<OpenPicture, ImagingError> {
    do throws(ImagingError) { return .success(try processor.open(bytes, fitting: side)) } catch {
      return .failure(error)
    }
  }

  /// What is processed can be opened, and nothing else, unless too much of it is missing; twice it is the same.
  static func check(
    _ first: Result<OpenPicture, ImagingError>, _ second: Result<OpenPicture, ImagingError>,
    beside processed: Result<ProcessedPicture, ImagingError>
  ) {
    switch (first, processed) {
    case (.success(let picture), .success(let processed)):
      require(picture.header == processed.header, "another header when opened")
      check(picture)
    case (.failure(let error), .failure(let other)):
      require(error == other, "opened: \(error), processed: \(other)")
    case (.failure(let error), .success(let processed)):
      let isIncomplete = processed.quality.contains { $0.code == .incomplete && $0.severity == .reject }
      require(isIncomplete && error == .corrupt(""), "processed, but not opened: \(error)")
    case (.success, .failure(let error)): fatalError("opened, but not processed: \(error)")
    }
    require(first == second, "another picture shows in the pixels")
  }

  private static func check(_ picture: OpenPicture) {
    let header = picture.header
    let size = PixelSize(width: header.uprightWidth, height: header.uprightHeight).fitted(intoSide: side)
    require(picture.size == size && picture.samples.count == 3 * size.width * size.height, "pixels of another size")
    let back = picture.turned(quarters: 1).turned(quarters: 2).turned(quarters: 1)
    require(back == picture, "four quarters are no whole turn")
    let box = PixelBox(x: -3, y: size.height / 2, width: size.width, height: .max)
    let hasPixels = size.width > 3
    guard let light = picture.light(in: box) else { return require(!hasPixels, "no light in a box with pixels") }
    require(hasPixels && (0...255).contains(light), "light of \(light)")
    require(picture.sharpness(in: box).map { (0.01...0.9).contains($0) } ?? true, "a sharpness out of its range")
    do throws(ImagingError) {
      guard let cut = try picture.cut(box, longSide: 9, quality: 80) else { fatalError("nothing is cut out") }
      require(max(cut.width, cut.height) <= 9 && cut.bytes.starts(with: [0xFF, 0xD8]), "cut out wrongly")
    } catch {
      fatalError("not cut out: \(error)")
    }
  }
}
