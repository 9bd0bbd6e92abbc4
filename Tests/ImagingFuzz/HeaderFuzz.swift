@testable import DocumentImaging

/// However a file is cut into pieces, the header walk says the same.
enum HeaderFuzz {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    let repaired = PNGFile.repaired(bytes)
    if repaired != bytes { check(repaired) }
  }

  private static func check(_ bytes: [UInt8]) {
    var short = PictureCheck.limits
    short.maxByteCount = 300
    for limits in [ImagingLimits(), PictureCheck.limits, short] {
      let whole = walk(bytes, limits: limits, pieces: [max(1, bytes.count)])
      // The file itself says how it is cut.
      let odd = bytes.prefix(32).map { 1 + Int($0) % 37 } + [1, 2, 3, 5, 8, 13]
      for pieces in [[1], [16], odd] where bytes.count < 20_000 {
        let cut = walk(bytes, limits: limits, pieces: pieces)
        require(cut == whole, "\(whole) as a whole, \(cut) in pieces")
      }
      checkDetails(bytes, limits: limits, whole)
    }
  }

  private static func walk(
    _ bytes: [UInt8], limits: ImagingLimits, pieces: [Int]
  ) -> Result<ImageHeader, ImagingError> {
    var walk = HeaderWalk(limits: limits)
    do throws(ImagingError) {
      var start = 0
      var turn = 0
      while start < bytes.count {
        let end = min(bytes.count, start + pieces[turn % pieces.count])
        try walk.feed(bytes.span.extracting(start..<end))
        start = end
        turn += 1
      }
      return .success(try walk.finish())
    } catch {
      let again = Result { () throws(ImagingError) in try walk.finish() }
      require(again == .failure(error), "\(error) and then \(again)")
      return .failure(error)
    }
  }

  /// What decoders take from the walk lies inside the file.
  private static func checkDetails(
    _ bytes: [UInt8], limits: ImagingLimits, _ expected: Result<ImageHeader, ImagingError>
  ) {
    guard let walked = try? HeaderWalk.walk(bytes, limits: limits) else {
      guard case .failure = expected else { fatalError("refused only at once") }
      return
    }
    require(expected == .success(walked.header), "another header at once")
    let header = walked.header
    require(header.longSide >= limits.minLongSide && header.longSide <= limits.maxSide, "sides beyond the limits")
    require(header.pixelCount <= limits.maxPixelsBaseline, "too many pixels")
    switch walked.details {
    case .jpeg(let details):
      require(details.frame.components.count == header.componentCount, "components that do not match")
      require(details.byteCount > 0 && details.byteCount <= bytes.count, "a picture beyond the file")
      require(header.scanCount >= 1 && header.scanCount <= limits.maxScans, "too many scans")
    case .png(let details):
      let range = details.pixelBytes
      require(range.count >= 12 && range.upperBound <= bytes.count, "pixels outside the file")
      require(bytes[range].dropFirst(4).starts(with: "IDAT".utf8), "pixels that do not begin with IDAT")
    }
  }
}
