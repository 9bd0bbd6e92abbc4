@testable import DocumentImaging

/// What must be true of any bytes that are taken through the whole of `PictureProcessor`.
enum PictureCheck {
  /// The usual limits, but small enough for many runs a second.
  static let limits: ImagingLimits = {
    var limits = ImagingLimits()
    limits.minLongSide = 1
    limits.maxSide = 4096
    limits.maxPixelsBaseline = 1_000_000
    limits.maxPixelsOther = 500_000
    limits.maxPixelsAdam7 = 250_000
    limits.maxScanPixels = 4_000_000
    return limits
  }()

  static let settings: RenditionSettings = {
    var settings = RenditionSettings()
    settings.displaySide = 60
    settings.thumbnailSide = 16
    settings.maxDisplayByteCount = 300_000
    return settings
  }()

  /// Leaves other people's samples in all working memory.
  private static let noise: [UInt8] = {
    var state: UInt32 = 1
    let samples = (0..<3 * 48 * 40).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let rows = stride(from: 0, to: samples.count, by: 3 * 48).flatMap { [UInt8(4)] + samples[$0..<$0 + 3 * 48] }
    return PNGFile.file(PNGFile.Header(width: 48, height: 40), stream: PNGFile.stored(rows))
  }()

  /// Processes the bytes twice, the second time in memory that another picture has used.
  ///
  /// - Returns: The picture, or nil when the bytes were refused.
  @discardableResult
  static func process(_ bytes: [UInt8]) -> ProcessedPicture? {
    let processor = PictureProcessor(limits: limits, settings: settings)
    let first = outcome(bytes, processor)
    let firstOpened = OpeningCheck.outcome(bytes, processor)
    _ = outcome(noise, processor)
    let second = outcome(bytes, processor)
    OpeningCheck.check(firstOpened, OpeningCheck.outcome(bytes, processor), beside: first)
    switch (first, second) {
    case (.success(let first), .success(let second)):
      require(first.display == second.display, "another picture shows in the display rendition")
      require(first.thumbnail == second.thumbnail, "another picture shows in the thumbnail")
      require(first.quality == second.quality, "another picture shows in the facts")
      require(first.quadrilateral == second.quadrilateral, "another picture shows in the corners")
      check(first, processor)
      return first
    case (.failure(let first), .failure(let second)):
      require(first == second, "\(first) and then \(second)")
      require(first.code != .failed && first.code != .timeout, "the picture is not at fault: \(first)")
      return nil
    default:
      fatalError("taken once, refused once")
    }
  }

  private static func outcome(
    _ bytes: [UInt8], _ processor: PictureProcessor
  ) -> Result<ProcessedPicture, ImagingError> {
    do throws(ImagingError) { return .success(try processor.process(bytes)) } catch { return .failure(error) }
  }

  private static func check(_ picture: ProcessedPicture, _ processor: PictureProcessor) {
    let upright = PixelSize(width: picture.header.uprightWidth, height: picture.header.uprightHeight)
    check(picture.display, size: upright.fitted(intoSide: settings.displaySide), processor)
    check(picture.thumbnail, size: upright.fitted(intoSide: settings.thumbnailSide), processor)
    require(picture.display.bytes.count <= settings.maxDisplayByteCount, "the display rendition is too large")
    require(picture.quality.count >= 3, "facts are missing")
    require(Set(picture.quality.map(\.code)).count == picture.quality.count, "a fact that is there twice")
    require(picture.quality.allSatisfy { $0.value.isFinite }, "a value that is no number")
    let corners = picture.quadrilateral?.corners ?? []
    require(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a corner that is nowhere")
  }

  /// A rendition is a picture that would be taken in, upright and of the size it says.
  private static func check(_ rendition: Rendition, size: PixelSize, _ processor: PictureProcessor) {
    require(rendition.width == size.width && rendition.height == size.height, "a rendition of another size")
    guard let header = try? HeaderWalk.read(rendition.bytes, limits: limits) else {
      fatalError("a rendition that the header walk refuses")
    }
    require(header.width == size.width && header.height == size.height, "a rendition that says another size")
    require(header.orientation == .up && !header.isProgressive, "a rendition that is not plain")
    let again = outcome(rendition.bytes, processor)
    guard case .success = again else { fatalError("a rendition that cannot be processed: \(again)") }
  }
}
