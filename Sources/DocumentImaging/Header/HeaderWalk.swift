/// Reads a picture's headers and markers while its bytes arrive, and refuses it as early as they allow.
///
/// Nothing is decoded and no more than one metadata segment (64 KB) is held. How the bytes are cut into chunks never
/// changes the outcome.
public struct HeaderWalk: Sendable {
  private let limits: ImagingLimits
  private var byteCount = 0
  private var opening: [UInt8] = []
  private var jpeg: JPEGWalk?
  private var png: PNGWalk?
  private var failure: ImagingError?

  /// A walk at the first byte of a picture.
  public init(limits: ImagingLimits = ImagingLimits()) {
    self.limits = limits
  }

  /// How many bytes were fed so far.
  public var fedByteCount: Int { byteCount }

  /// Takes the next bytes.
  ///
  /// - Parameter bytes: Any number of bytes, none included.
  /// - Throws: `IMAGE_TOO_LARGE`, `IMAGE_FORMAT_UNSUPPORTED`, `DOCUMENT_CORRUPT` or one of the size limits' codes,
  ///   as soon as the bytes so far leave no other answer. Every later call throws the same error again.
  public mutating func feed(_ bytes: Span<UInt8>) throws(ImagingError) {
    if let failure { throw failure }
    do throws(ImagingError) {
      // The bytes within the limit come first, so that their faults count before the file's size does.
      let room = limits.maxByteCount - byteCount
      let allowed = min(bytes.count, room)
      byteCount += bytes.count
      try take(bytes.extracting(0..<allowed))
      guard bytes.count <= room else {
        throw ImagingError(.tooLarge, "more than \(limits.maxByteCount) bytes")
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Takes the next bytes from an array; otherwise the same as with a span.
  ///
  /// - Throws: What `feed` with a span throws.
  public mutating func feed(_ bytes: [UInt8]) throws(ImagingError) {
    try feed(bytes.span)
  }

  /// Ends the walk when all bytes were fed.
  ///
  /// - Returns: What the headers tell.
  /// - Throws: `IMAGE_EMPTY` without any bytes, `IMAGE_FORMAT_UNSUPPORTED` when they were too few to be a picture,
  ///   `DOCUMENT_CORRUPT` when the picture is not complete, or the error an earlier `feed` threw.
  public mutating func finish() throws(ImagingError) -> ImageHeader {
    try finishWalk().header
  }

  /// Walks a picture that is wholly in memory.
  ///
  /// - Throws: What `feed` and `finish` throw.
  public static func read(
    _ bytes: [UInt8], limits: ImagingLimits = ImagingLimits()
  ) throws(ImagingError) -> ImageHeader {
    try walk(bytes, limits: limits).header
  }

  static func walk(_ bytes: [UInt8], limits: ImagingLimits) throws(ImagingError) -> WalkedPicture {
    var walk = HeaderWalk(limits: limits)
    try walk.feed(bytes.span)
    return try walk.finishWalk()
  }

  private mutating func finishWalk() throws(ImagingError) -> WalkedPicture {
    if let failure { throw failure }
    do throws(ImagingError) {
      guard byteCount > 0 else { throw ImagingError(.empty, "no bytes") }
      if jpeg == nil, png == nil { try chooseFormat() }
      if let jpeg { return try jpeg.finish() }
      if let png { return try png.finish() }
      throw ImagingError(.failed, "no format was chosen")
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(ImagingError) {
    var rest = 0
    if jpeg == nil, png == nil {
      while rest < bytes.count, opening.count < SniffedFormat.prefixByteCount {
        opening.append(bytes[rest])
        rest += 1
      }
      guard opening.count == SniffedFormat.prefixByteCount else { return }
      try chooseFormat()
    }
    try jpeg?.feed(bytes.extracting(rest..<bytes.count))
    try png?.feed(bytes.extracting(rest..<bytes.count))
  }

  /// The first bytes decide, and then go where the rest will go.
  private mutating func chooseFormat() throws(ImagingError) {
    let format = SniffedFormat.sniff(opening)
    switch format {
    case .jpeg:
      var walk = JPEGWalk(limits: limits)
      try walk.feed(opening.span)
      jpeg = walk
    case .png:
      var walk = PNGWalk(limits: limits)
      try walk.feed(opening.span)
      png = walk
    default:
      throw ImagingError(.formatUnsupported, "looks like \(format.rawValue)", looksLike: format)
    }
  }
}

/// What a finished walk hands to the decoder.
struct WalkedPicture {
  /// What a decoder needs to know beyond the header.
  enum Details {
    case jpeg(JPEGDetails)
    case png(PNGDetails)
  }

  let header: ImageHeader
  let details: Details
}
