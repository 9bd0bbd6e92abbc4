internal import CImageKernels

/// The details of a JPEG that the decoder needs besides its header.
struct JPEGDetails: Sendable {
  let frame: JPEGFrame
  /// Whether Adobe's marker is present, which means that CMYK is stored inverted.
  let hasAdobeMarker: Bool
  /// The number of the file's bytes that belong to the picture.
  let byteCount: Int
  /// Whether the file ends within its only scan, or within a scan that makes a progressive picture finer.
  let isCutOff: Bool
}

/// Walks the markers of a JPEG from SOI to EOI. Anything after EOI is ignored: phones append whole pictures there.
///
/// As other programs do, it takes pictures whose writers were careless: bytes between segments are skipped, and what is
/// no JPEG ends a picture as EOI does, behind the scan that completes it. Whether that scan has all pixels is for the
/// decoder, also if the file ends within it.
struct JPEGWalk: Sendable {
  private enum State {
    case marker
    case markerCode
    case length
    case segment
    case scan
    case scanMarker
    case done
  }

  private let limits: ImagingLimits
  private var state = State.marker
  private var hasStarted = false
  private var marker: UInt8 = 0
  private var remaining = 0
  private var isKept = false
  private var kept: [UInt8] = []

  private var frame: JPEGFrame?
  private var orientation: Orientation?
  private var hasAdobeMarker = false
  private var comments = HeaderComments()
  private var scanCount = 0
  private var scan: JPEGScan?
  private var scanByteCount = 0
  private var componentsSeen: Set<UInt8> = []
  /// By component, the coefficients of which the last bits have not been scanned; nil before its first scan.
  private var unfinished: [UInt8: Set<UInt8>] = [:]
  /// The number of bytes up to the current one, that one included.
  private var position = 0
  /// The number of bytes up to the end of the last scan.
  private var endOfScans = 0

  init(limits: ImagingLimits) {
    self.limits = limits
  }

  mutating func feed(_ bytes: Span<UInt8>) throws(ImagingError) {
    let start = position
    var index = 0
    while index < bytes.count {
      position = start + index + 1
      do throws(ImagingError) {
        try take(bytes, at: &index)
      } catch {
        // What is no JPEG behind a complete picture does not belong to it.
        guard isComplete, error == .corrupt("") || error == .unsupportedJPEG("") else { throw error }
        state = .done
      }
    }
    position = start + bytes.count
  }

  /// Whether no scan is open, and those so far have all bits of all components.
  private var isComplete: Bool {
    guard scan == nil, let frame else { return false }
    return frame.components.allSatisfy { unfinished[$0.identifier]?.isEmpty ?? false }
  }

  /// Takes one or more bytes from an index on, and moves the index behind them.
  private mutating func take(_ bytes: Span<UInt8>, at index: inout Int) throws(ImagingError) {
    switch state {
    case .marker:
      if bytes[index] == 0xFF {
        state = .markerCode
      } else if !hasStarted {
        throw .corrupt("JPEG: no SOI marker")
      }
      index += 1
    case .markerCode:
      let code = bytes[index]
      index += 1
      // Any number of 0xFF bytes may precede a marker.
      if code != 0xFF { try begin(code) }
    case .length:
      try takeLength(bytes[index])
      index += 1
    case .segment:
      let count = min(remaining, bytes.count - index)
      if isKept {
        for position in index..<index + count { kept.append(bytes[position]) }
      }
      index += count
      remaining -= count
      if remaining == 0 { try endSegment() }
    case .scan:
      let next = bytes.indexOfMarkerPrefix(from: index)
      scanByteCount += next - index
      if next < bytes.count { state = .scanMarker }
      index = next + 1
    case .scanMarker:
      try takeScanMarker(bytes[index])
      index += 1
    case .done:
      index = bytes.count
    }
  }

  /// Returns the header and details of a JPEG all bytes of which were fed.
  func finish() throws(ImagingError) -> WalkedPicture {
    guard let frame else { throw .corrupt("JPEG: ends before its frame header") }
    let isCoarse = isCoarse(frame)
    let isCutOff = isInOnlyScan(of: frame) || (isCoarse && scan != nil)
    guard state == .done || isComplete || isCutOff || isCoarse else {
      throw .corrupt("JPEG: ends before its EOI marker")
    }
    let header = ImageHeader(
      format: .jpeg, width: frame.size.width, height: frame.size.height, orientation: orientation ?? .up,
      isProgressive: frame.isProgressive, scanCount: scanCount, componentCount: frame.components.count, bitDepth: 8,
      comments: comments.texts)
    return WalkedPicture(
      header: header,
      details: .jpeg(
        JPEGDetails(
          frame: frame, hasAdobeMarker: hasAdobeMarker, byteCount: isCutOff ? position : endOfScans,
          isCutOff: isCutOff)))
  }

  /// Whether the bytes so far end within the only scan, and may have half of its pixels.
  private func isInOnlyScan(of frame: JPEGFrame) -> Bool {
    guard let scan, state == .scan || state == .scanMarker else { return false }
    return !frame.isProgressive && scan.identifiers.count == frame.components.count
      && 2 * 8 * scanByteCount >= scan.minBitCount
  }

  /// Whether the bytes so far have the first scan of each component of a progressive picture.
  private func isCoarse(_ frame: JPEGFrame) -> Bool {
    frame.isProgressive && componentsSeen.count == frame.components.count && scan?.startsComponents != true
  }

  // MARK: Markers

  private mutating func begin(_ code: UInt8) throws(ImagingError) {
    marker = code
    guard hasStarted else {
      guard code == JPEGMarker.startOfImage else { throw .corrupt("JPEG: no SOI marker") }
      hasStarted = true
      state = .marker
      return
    }
    switch code {
    case JPEGMarker.endOfImage:
      try endPicture()
    case JPEGMarker.temporary:
      state = .marker
    case 0x00:
      // As libjpeg: this is no marker.
      state = .marker
    case 0x02...0xBF, JPEGMarker.startOfImage, JPEGMarker.restarts, JPEGMarker.numberOfLines,
      JPEGMarker.extensions, 0xF0...0xFD:
      throw .corrupt("JPEG: misplaced marker \(code)")
    case JPEGMarker.hierarchical:
      throw .unsupportedJPEG("hierarchical JPEG")
    case JPEGMarker.arithmeticConditioning, 0xC9...0xCB, 0xCD...0xCF:
      throw .unsupportedJPEG("JPEG with arithmetic coding")
    case 0xC3, 0xC5...0xC7:
      throw .unsupportedJPEG("lossless or differential JPEG")
    default:
      state = .length
      remaining = -1
    }
  }

  private mutating func takeLength(_ byte: UInt8) throws(ImagingError) {
    // The length has two bytes and includes itself; -1 means that the first is still missing.
    if remaining < 0 {
      kept.removeAll(keepingCapacity: true)
      kept.append(byte)
      remaining = 0
      return
    }
    let length = Int(kept[0]) << 8 | Int(byte)
    guard length >= 2 else { throw .corrupt("JPEG: segment shorter than its length field") }
    kept.removeAll(keepingCapacity: true)
    remaining = length - 2
    isKept = keepsSegment
    state = .segment
    if remaining == 0 { try endSegment() }
  }

  private var keepsSegment: Bool {
    switch marker {
    case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame, JPEGMarker.progressiveFrame, JPEGMarker.startOfScan: true
    case JPEGMarker.app1: orientation == nil
    case JPEGMarker.app14: !hasAdobeMarker
    case JPEGMarker.comment: comments.takes(byteCount: remaining)
    default: false
    }
  }

  private mutating func endSegment() throws(ImagingError) {
    state = .marker
    switch marker {
    case JPEGMarker.baselineFrame, JPEGMarker.extendedFrame, JPEGMarker.progressiveFrame: try endFrameHeader()
    case JPEGMarker.startOfScan: try endScanHeader()
    case JPEGMarker.app1 where isKept && kept.starts(with: Array("Exif\0\0".utf8)):
      orientation = ExifOrientation.read(tiff: kept.dropFirst(6))
    case JPEGMarker.comment where isKept: comments.take(kept)
    case JPEGMarker.app14 where isKept: hasAdobeMarker = kept.count >= 12 && kept.starts(with: Array("Adobe".utf8))
    default: break
    }
  }

  // MARK: Frame and scans

  private mutating func endFrameHeader() throws(ImagingError) {
    guard frame == nil else { throw .corrupt("JPEG: two frame headers") }
    let frame = try JPEGFrame(marker: marker, payload: kept)
    try limits.check(frame.size)
    let pixelCount = frame.size.width * frame.size.height
    try limits.check(pixelCount: pixelCount, max: limits.maxPixelsBaseline)
    if frame.isProgressive { try checkSeveralScans(of: frame) }
    self.frame = frame
  }

  /// Checks the limits of a picture in several scans, whose coefficients are held until the last one.
  private func checkSeveralScans(of frame: JPEGFrame) throws(ImagingError) {
    try limits.check(pixelCount: frame.size.width * frame.size.height, max: limits.maxPixelsOther)
    guard frame.coefficientByteCount <= limits.maxCoefficientByteCount else {
      throw ImagingError(.needsTooMuchMemory, "\(frame.coefficientByteCount) bytes of coefficients")
    }
  }

  private mutating func endScanHeader() throws(ImagingError) {
    guard let frame else { throw .corrupt("JPEG: scan before the frame header") }
    let scan = try JPEGScan(payload: kept, frame: frame)
    scanCount += 1
    guard scanCount <= limits.maxScans, scanCount * frame.size.width * frame.size.height <= limits.maxScanPixels else {
      throw ImagingError(.tooManyScans, "\(scanCount) scans of \(frame.size.width) × \(frame.size.height) pixels")
    }
    if !frame.isProgressive {
      guard componentsSeen.isDisjoint(with: scan.identifiers) else {
        throw .corrupt("JPEG: a component is scanned twice")
      }
      if scan.identifiers.count < frame.components.count { try checkSeveralScans(of: frame) }
    }
    if scan.startsComponents { componentsSeen.formUnion(scan.identifiers) }
    for identifier in scan.identifiers {
      unfinished[identifier, default: Set(0..<64)].subtract(scan.finishedCoefficients)
    }
    self.scan = scan
    scanByteCount = 0
    state = .scan
  }

  private mutating func takeScanMarker(_ byte: UInt8) throws(ImagingError) {
    switch byte {
    case 0x00:
      scanByteCount += 1
      state = .scan
    case 0xFF:
      break
    case JPEGMarker.restarts:
      state = .scan
    default:
      try endScan()
      try begin(byte)
    }
  }

  /// Checks the size of a scan. A few bytes cannot fill a large picture; libjpeg would fill the rest with gray and
  /// only warn.
  private mutating func endScan() throws(ImagingError) {
    if let scan, scanByteCount * 8 < scan.minBitCount {
      throw .corrupt("JPEG: \(scanByteCount) bytes in a scan that needs \(scan.minBitCount / 8)")
    }
    scan = nil
    // The marker has two bytes.
    endOfScans = position - 2
  }

  private mutating func endPicture() throws(ImagingError) {
    guard let frame, scanCount > 0 else { throw .corrupt("JPEG: EOI before any scan") }
    guard componentsSeen.count == frame.components.count else { throw .corrupt("JPEG: a component was never scanned") }
    state = .done
  }
}

/// The scan header (SOS) of a JPEG.
private struct JPEGScan: Sendable {
  let identifiers: Set<UInt8>
  /// Whether the scan contains the first bits of its components; without such a scan a component would stay gray.
  let startsComponents: Bool
  /// The coefficients whose last bits the scan contains, of 0 ..< 64.
  let finishedCoefficients: [UInt8]
  /// The minimum number of bits of its entropy-coded data. A baseline block takes two codes of at least one bit; a
  /// block of a progressive DC scan takes one; AC scans may skip thousands of blocks with one code.
  let minBitCount: Int

  init(payload: [UInt8], frame: JPEGFrame) throws(ImagingError) {
    let count = payload.first.map(Int.init) ?? 0
    guard (1...4).contains(count), payload.count == 4 + 2 * count else {
      throw .corrupt("JPEG: scan header with a wrong length")
    }
    var identifiers: Set<UInt8> = []
    var blockCount = 0
    for index in 0..<count {
      let identifier = payload[1 + 2 * index]
      guard let component = frame.components.first(where: { $0.identifier == identifier }),
        identifiers.insert(identifier).inserted
      else { throw .corrupt("JPEG: scan of a component that does not exist") }
      blockCount += frame.blockCount(of: component)
    }
    self.identifiers = identifiers
    let (first, last, bits) = (payload[1 + 2 * count], payload[2 + 2 * count], payload[3 + 2 * count])
    let isFirstCoefficient = first == 0
    let isRefinement = bits >> 4 != 0
    // A sequential scan has everything, whatever its header says.
    let isLast = bits & 0x0F == 0 && first <= last && last < 64
    finishedCoefficients = !frame.isProgressive ? Array(0..<64) : isLast ? Array(first...last) : []
    startsComponents = !frame.isProgressive || (isFirstCoefficient && !isRefinement)
    minBitCount = !frame.isProgressive ? 2 * blockCount : isFirstCoefficient ? blockCount : 0
  }
}
