/// The details of a PNG that the decoder needs besides its header.
struct PNGDetails: Sendable {
  let header: PNGHeader
  /// The position of the IDAT chunks in the file.
  let pixelBytes: Range<Int>
  /// Whether the file ends within an IDAT chunk.
  let isCutOff: Bool
  /// The colours by code points (cICP); they precede every other description. nil if there are none, or unknown ones.
  let codePoints: CodePoints?
}

/// Walks the chunks of a PNG from the signature to IEND, and checks the CRC-32 of critical ones. Anything after IEND
/// is ignored, and so is, as by other programs, whatever is wrong behind the pixels: IEND may be missing.
struct PNGWalk: Sendable {
  private enum State {
    case signature
    case chunkHeader
    case chunkData
    case chunkEnd
    case done
  }

  private enum Stage {
    case beforeHeader
    case beforePixels
    case inPixels
    case afterPixels
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let maxExifByteCount = 65_536
  /// The maximum number of texts that are searched for an orientation, because inflating them takes time.
  private static let maxOrientationTexts = 4
  /// The maximum compression: deflate spends at least one bit on 129 bytes.
  private static let maxInflation = 1032

  private let limits: ImagingLimits
  private var state = State.signature
  private var stage = Stage.beforeHeader
  private var position = 0
  /// The bytes of the signature, of a chunk's length and type, or of its CRC.
  private var field: [UInt8] = []
  private var chunk = PNGChunk(name: "", length: 0)
  private var remaining = 0
  private var checksum: UInt32 = 0
  private var isKept = false
  private var kept: [UInt8] = []

  private var header: PNGHeader?
  private var hasPalette = false
  private var orientation: Orientation?
  private var textOrientation: Orientation?
  private var orientationTextCount = 0
  private var codePoints: CodePoints?
  private var comments = HeaderComments()
  private var pixelByteCount = 0
  private var pixelBytes = 0..<0

  init(limits: ImagingLimits) {
    self.limits = limits
  }

  mutating func feed(_ bytes: Span<UInt8>) throws(ImagingError) {
    do throws(ImagingError) {
      try take(bytes)
    } catch {
      guard isBehindPixels else { throw error }
      try endPicture()
    }
  }

  /// Whether all pixels' chunks are complete.
  private var isBehindPixels: Bool { stage == .afterPixels || stage == .inPixels && state == .chunkHeader }

  /// Whether the bytes so far end within a chunk of pixels, the rows of which come from top to bottom.
  private var isCutOff: Bool {
    chunk.name == "IDAT" && (state == .chunkData || state == .chunkEnd) && header?.isInterlaced == false
  }

  private mutating func take(_ bytes: Span<UInt8>) throws(ImagingError) {
    var index = 0
    while index < bytes.count {
      let start = index
      switch state {
      case .signature:
        field.append(bytes[index])
        index += 1
        if field.count == 8 { try endSignature() }
      case .chunkHeader:
        field.append(bytes[index])
        index += 1
        if field.count == 8 { try beginChunk() }
      case .chunkData:
        index += takeData(bytes.extracting(index..<bytes.count))
      case .chunkEnd:
        field.append(bytes[index])
        index += 1
        if field.count == 4 {
          position += index - start
          try endChunk()
          continue
        }
      case .done:
        return
      }
      position += index - start
    }
  }

  /// Returns the header and details of a complete PNG.
  func finish() throws(ImagingError) -> WalkedPicture {
    var ended = self
    if isCutOff { ended.endPixels(checksumByteCount: field.count) }
    if state != .done, isBehindPixels || isCutOff { try ended.endPicture() }
    guard ended.state == .done, let header else { throw .corrupt("PNG: ends before its IEND chunk") }
    let imageHeader = ImageHeader(
      format: .png, width: header.size.width, height: header.size.height,
      orientation: orientation ?? textOrientation ?? .up,
      isProgressive: header.isInterlaced, scanCount: header.isInterlaced ? 7 : 1,
      componentCount: header.colorType.samplesPerPixel, bitDepth: header.bitDepth, comments: comments.texts)
    let details = PNGDetails(
      header: header, pixelBytes: ended.pixelBytes, isCutOff: isCutOff, codePoints: codePoints)
    return WalkedPicture(header: imageHeader, details: .png(details))
  }

  private mutating func endSignature() throws(ImagingError) {
    guard field == Self.signature else { throw .corrupt("PNG: wrong signature") }
    field.removeAll(keepingCapacity: true)
    state = .chunkHeader
  }

  // MARK: Chunks

  private mutating func beginChunk() throws(ImagingError) {
    chunk = try PNGChunk(field)
    try checkPlace()
    isKept = keepsChunk
    kept.removeAll(keepingCapacity: true)
    checksum = isChecked ? field.span.extracting(4..<8).crc32(after: 0) : 0
    field.removeAll(keepingCapacity: true)
    remaining = chunk.length
    state = remaining > 0 ? .chunkData : .chunkEnd
  }

  private var keepsChunk: Bool {
    switch chunk.name {
    case "IHDR": true
    case "eXIf": chunk.length <= Self.maxExifByteCount
    case "cICP": chunk.length == 4 && stage == .beforePixels
    case "tEXt", "zTXt", "iTXt":
      seeksOrientationText && chunk.length <= PNGTextOrientation.maxByteCount
        || chunk.name == "tEXt" && comments.takes(byteCount: chunk.length, hasKeyword: true)
    default: false
    }
  }

  private var isChecked: Bool { chunk.isCritical || isKept }

  /// Checks that chunks come in the specified order, and that critical ones are known.
  private mutating func checkPlace() throws(ImagingError) {
    if stage == .beforeHeader, chunk.name != "IHDR" { throw .corrupt("PNG: does not begin with IHDR") }
    switch chunk.name {
    case "IHDR":
      guard stage == .beforeHeader, chunk.length == 13 else { throw .corrupt("PNG: IHDR twice or with a wrong length") }
    case "PLTE":
      try checkPalette()
    case "IDAT":
      guard stage != .afterPixels else { throw .corrupt("PNG: IDAT chunks are not consecutive") }
      if header?.colorType == .palette, !hasPalette { throw .corrupt("PNG: no palette") }
      stage = .inPixels
      pixelByteCount += chunk.length
    case "IEND":
      guard stage == .inPixels || stage == .afterPixels, chunk.length == 0 else {
        throw .corrupt("PNG: IEND without pixels or with data")
      }
    default:
      if chunk.isCritical { throw .corrupt("PNG: unknown critical chunk") }
    }
    if stage == .inPixels, chunk.name != "IDAT" { stage = .afterPixels }
  }

  private mutating func checkPalette() throws(ImagingError) {
    guard let header, stage == .beforePixels, !hasPalette else { throw .corrupt("PNG: misplaced PLTE") }
    guard header.colorType != .gray, header.colorType != .grayAlpha else { throw .corrupt("PNG: gray with a palette") }
    guard chunk.length > 0, chunk.length % 3 == 0, chunk.length <= 3 * 256,
      header.colorType != .palette || chunk.length <= 3 << header.bitDepth
    else { throw .corrupt("PNG: PLTE with a wrong length") }
    hasPalette = true
  }

  private mutating func takeData(_ bytes: Span<UInt8>) -> Int {
    let count = min(remaining, bytes.count)
    let data = bytes.extracting(0..<count)
    if isChecked { checksum = data.crc32(after: checksum) }
    if isKept {
      for position in 0..<count { kept.append(data[position]) }
    }
    remaining -= count
    if remaining == 0 { state = .chunkEnd }
    return count
  }

  private mutating func endChunk() throws(ImagingError) {
    let isSound = checksum == field.reduce(0) { $0 << 8 | UInt32($1) }
    field.removeAll(keepingCapacity: true)
    if chunk.isCritical, !isSound { throw .corrupt("PNG: wrong CRC of \(chunk.name)") }
    state = .chunkHeader
    switch chunk.name {
    case "IHDR": try endHeader()
    case "IDAT": endPixels(checksumByteCount: 4)
    case "eXIf" where isKept && isSound && orientation == nil: orientation = ExifOrientation.read(tiff: kept[...])
    case "cICP" where isKept && isSound: codePoints = CodePoints(kept)
    case "tEXt", "zTXt", "iTXt": if isKept, isSound { takeText() }
    case "IEND": try endPicture()
    default: break
    }
  }

  private var seeksOrientationText: Bool {
    orientation == nil && textOrientation == nil && orientationTextCount < Self.maxOrientationTexts
  }

  private mutating func takeText() {
    if seeksOrientationText, PNGTextOrientation.isNamed(kept) {
      orientationTextCount += 1
      textOrientation = PNGTextOrientation.read(chunk.name, kept)
    }
    if chunk.name == "tEXt", comments.takes(byteCount: chunk.length, hasKeyword: true) { comments.take(keyed: kept) }
  }

  private mutating func endHeader() throws(ImagingError) {
    let header = try PNGHeader(kept)
    try limits.check(header.size)
    try limits.check(
      pixelCount: header.size.width * header.size.height,
      max: header.isInterlaced ? limits.maxPixelsAdam7 : limits.maxPixelsOther)
    self.header = header
    stage = .beforePixels
  }

  /// Counts a chunk of pixels that ends at the current position, also one within which the file ends.
  private mutating func endPixels(checksumByteCount: Int) {
    pixelByteCount -= remaining
    let start = position - checksumByteCount - (chunk.length - remaining) - 8
    pixelBytes = (pixelBytes.isEmpty ? start : pixelBytes.lowerBound)..<position
  }

  private mutating func endPicture() throws(ImagingError) {
    if let header, pixelByteCount * Self.maxInflation < header.minRawByteCount {
      throw .corrupt("PNG: \(pixelByteCount) bytes cannot hold the pixels")
    }
    state = .done
  }
}

private struct PNGChunk: Sendable {
  let name: String
  let length: Int

  init(name: String, length: Int) {
    self.name = name
    self.length = length
  }

  /// Reads the eight bytes before a chunk's data.
  init(_ field: [UInt8]) throws(ImagingError) {
    length = field[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= 0x7FFF_FFFF else { throw .corrupt("PNG: chunk too long") }
    guard field[4...].allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
      throw .corrupt("PNG: chunk type that is not four letters")
    }
    name = String(decoding: field[4...], as: UTF8.self)
  }

  /// Whether a decoder that does not know the chunk must reject the picture.
  var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? false }
}
