/// Reads a picture's headers and markers while its bytes arrive, and rejects it as early as possible.
///
/// It decodes nothing and holds at most one metadata segment (64 KB). The division of the bytes into chunks never
/// changes the result.
public struct HeaderWalk: Sendable {
  private let limits: ImagingLimits
  private var byteCount = 0
  private var opening: [UInt8] = []
  private var jpeg: JPEGWalk?
  private var png: PNGWalk?
  /// The format of a picture that is converted before it is decoded. Only the number of its bytes is checked.
  private var converted: ImageFormat?
  private var failure: ImagingError?

  /// Creates a walk that starts at the first byte of a picture.
  public init(limits: ImagingLimits = ImagingLimits()) {
    self.limits = limits
  }

  /// The number of bytes fed so far.
  public var fedByteCount: Int { byteCount }

  /// Processes the next bytes.
  ///
  /// - Parameter bytes: Any number of bytes, including none.
  /// - Throws: `IMAGE_TOO_LARGE`, `IMAGE_FORMAT_UNSUPPORTED`, `DOCUMENT_CORRUPT` or the code of a size limit, as soon
  ///   as the bytes so far allow no other result. Every later call throws the same error.
  public mutating func feed(_ bytes: Span<UInt8>) throws(ImagingError) {
    if let failure { throw failure }
    do throws(ImagingError) {
      // The bytes within the limit are processed first, so that their errors take precedence over the file's size.
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

  /// Processes the next bytes of an array.
  ///
  /// - Throws: The same errors as `feed` with a span.
  public mutating func feed(_ bytes: [UInt8]) throws(ImagingError) {
    try feed(bytes.span)
  }

  /// Ends the walk after all bytes were fed.
  ///
  /// - Returns: The header of the picture; only its format if that is converted first.
  /// - Throws: `IMAGE_EMPTY` without any bytes, `IMAGE_FORMAT_UNSUPPORTED` if there were too few for a picture,
  ///   `DOCUMENT_CORRUPT` if the picture is incomplete, or the error of an earlier `feed`.
  public mutating func finish() throws(ImagingError) -> ImageHeader {
    if let walked = try finishWalk() { return walked.header }
    guard let converted else { throw ImagingError(.failed, "no format was chosen") }
    return ImageHeader(format: converted, width: 0, height: 0)
  }

  /// Reads the header of a picture in memory.
  ///
  /// - Throws: The same errors as `feed` and `finish`.
  public static func read(
    _ bytes: [UInt8], limits: ImagingLimits = ImagingLimits()
  ) throws(ImagingError) -> ImageHeader {
    var walk = HeaderWalk(limits: limits)
    try walk.feed(bytes.span)
    return try walk.finish()
  }

  /// Reads everything about a picture in memory that its decoder needs.
  ///
  /// - Throws: The same errors as `feed` and `finish`; `IMAGE_FORMAT_UNSUPPORTED` for one that has to be converted first.
  public static func walk(
    _ bytes: [UInt8], limits: ImagingLimits = ImagingLimits()
  ) throws(ImagingError) -> WalkedPicture {
    var walk = HeaderWalk(limits: limits)
    try walk.feed(bytes.span)
    guard let walked = try walk.finishWalk() else {
      throw ImagingError(.formatUnsupported, "not converted", looksLike: SniffedFormat.sniff(walk.opening))
    }
    return walked
  }

  /// Returns what the decoder needs; nil for a picture that is converted first.
  private mutating func finishWalk() throws(ImagingError) -> WalkedPicture? {
    if let failure { throw failure }
    do throws(ImagingError) {
      guard byteCount > 0 else { throw ImagingError(.empty, "no bytes") }
      if !hasFormat { try chooseFormat() }
      if let jpeg { return try jpeg.finish() }
      return try png?.finish()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(ImagingError) {
    var rest = 0
    if !hasFormat {
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

  private var hasFormat: Bool { jpeg != nil || png != nil || converted != nil }

  /// Chooses the format by the first bytes, and feeds them to its walk.
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
      guard let known = ImageFormat(format), limits.convertedFormats.contains(known) else {
        throw ImagingError(.formatUnsupported, format.advice, looksLike: format)
      }
      converted = known
    }
  }
}

/// The result of a finished walk, which the decoder needs.
public struct WalkedPicture: Sendable {
  enum Details: Sendable {
    case jpeg(JPEGDetails)
    case png(PNGDetails)
  }

  /// The header of the picture.
  public internal(set) var header: ImageHeader
  let details: Details
}

/// Collects the first short comments of a picture.
struct HeaderComments: Sendable {
  private static let maxCount = 4
  private static let maxBytes = 128
  /// The maximum length of a PNG text keyword, including its null terminator.
  private static let maxKeywordBytes = 80

  private(set) var texts: [String] = []

  func takes(byteCount: Int, hasKeyword: Bool = false) -> Bool {
    texts.count < Self.maxCount && byteCount <= Self.maxBytes + (hasKeyword ? Self.maxKeywordBytes : 0)
  }

  /// Adds a comment, unless it is not text.
  mutating func take(_ bytes: some Collection<UInt8>) {
    // Many writers append a null terminator.
    let bytes = bytes.prefix { $0 != 0 }
    guard (1...Self.maxBytes).contains(bytes.count), let text = String(validating: bytes, as: UTF8.self) else {
      return
    }
    texts.append(text)
  }

  /// Adds a PNG text: a keyword, a null byte, the text (PNG, 11.3.3.2).
  mutating func take(keyed bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0) else { return }
    take(bytes[(end + 1)...])
  }
}
