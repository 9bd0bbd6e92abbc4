/// The frame header (SOF) of a JPEG.
struct JPEGFrame: Sendable {
  /// A component, such as luma or one chroma.
  struct Component: Sendable {
    let identifier: UInt8
    /// The sampling factors relative to the other components, 1 – 4.
    let across: Int
    let down: Int
  }

  let isProgressive: Bool
  let size: PixelSize
  let components: [Component]

  /// Reads the payload of the segment.
  ///
  /// - Throws: `DOCUMENT_CORRUPT`, or `IMAGE_FORMAT_UNSUPPORTED` for valid frames that cameras do not write.
  init(marker: UInt8, payload: [UInt8]) throws(ImagingError) {
    guard payload.count >= 6 else { throw .corrupt("JPEG: frame header too short") }
    let count = Int(payload[5])
    guard count > 0, payload.count == 6 + 3 * count else { throw .corrupt("JPEG: frame header with a wrong length") }
    guard payload[0] == 8 else { throw .unsupportedJPEG("JPEG with \(payload[0])-bit samples") }
    guard count != 2, count <= 4 else { throw .unsupportedJPEG("JPEG with \(count) components") }

    isProgressive = marker == JPEGMarker.progressiveFrame
    // A height of 0 would be defined later by a DNL marker, which no common encoder writes.
    size = PixelSize(
      width: Int(payload[3]) << 8 | Int(payload[4]), height: Int(payload[1]) << 8 | Int(payload[2]))
    guard size.width > 0, size.height > 0 else { throw .corrupt("JPEG: no width or no height") }

    var components: [Component] = []
    for index in 0..<count {
      let field = 6 + 3 * index
      let component = Component(
        identifier: payload[field], across: Int(payload[field + 1] >> 4), down: Int(payload[field + 1] & 15))
      guard (1...4).contains(component.across), (1...4).contains(component.down) else {
        throw .corrupt("JPEG: sampling factors out of range")
      }
      guard !components.contains(where: { $0.identifier == component.identifier }) else {
        throw .corrupt("JPEG: two components with the same name")
      }
      components.append(component)
    }
    self.components = components
    let across = maxAcross
    let down = maxDown
    guard components.allSatisfy({ across % $0.across == 0 && down % $0.down == 0 }) else {
      throw .unsupportedJPEG("JPEG with fractional sampling")
    }
  }

  /// The maximum horizontal sampling factor of all components.
  var maxAcross: Int { components.reduce(1) { max($0, $1.across) } }
  /// The maximum vertical sampling factor of all components.
  var maxDown: Int { components.reduce(1) { max($0, $1.down) } }

  /// Returns the number of blocks of 8 × 8 samples of a component, without padding.
  func blockCount(of component: Component) -> Int {
    let width = divideRoundingUp(size.width * component.across, maxAcross)
    let height = divideRoundingUp(size.height * component.down, maxDown)
    return divideRoundingUp(width, 8) * divideRoundingUp(height, 8)
  }

  /// The memory of libjpeg for all coefficients if there are several scans: 128 bytes per block, whole MCUs.
  var coefficientByteCount: Int {
    let columns = divideRoundingUp(size.width, 8 * maxAcross)
    let rows = divideRoundingUp(size.height, 8 * maxDown)
    return components.reduce(0) { $0 + columns * $1.across * rows * $1.down * 128 }
  }
}

/// The marker codes that the walk distinguishes.
enum JPEGMarker {
  static let baselineFrame: UInt8 = 0xC0
  static let extendedFrame: UInt8 = 0xC1
  static let progressiveFrame: UInt8 = 0xC2
  static let extensions: UInt8 = 0xC8
  static let arithmeticConditioning: UInt8 = 0xCC
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let numberOfLines: UInt8 = 0xDC
  static let hierarchical: ClosedRange<UInt8> = 0xDE...0xDF
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE
  static let comment: UInt8 = 0xFE
  static let temporary: UInt8 = 0x01
}
