internal import CImageKernels

/// The first chunk (IHDR) of a PNG.
struct PNGHeader: Sendable {
  enum ColorType: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samplesPerPixel: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var bitDepths: [UInt8] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  let size: PixelSize
  let bitDepth: Int
  let colorType: ColorType
  let isInterlaced: Bool

  /// Reads the data of the chunk.
  ///
  /// - Throws: `DOCUMENT_CORRUPT` for anything the specification does not allow.
  init(_ data: [UInt8]) throws(ImagingError) {
    guard data.count == 13 else { throw .corrupt("PNG: IHDR with a wrong length") }
    func number(at offset: Int) -> Int { data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    size = PixelSize(width: number(at: 0), height: number(at: 4))
    guard (1...0x7FFF_FFFF).contains(size.width), (1...0x7FFF_FFFF).contains(size.height) else {
      throw .corrupt("PNG: no width or no height")
    }
    guard let colorType = ColorType(rawValue: data[9]), colorType.bitDepths.contains(data[8]) else {
      throw .corrupt("PNG: colour type \(data[9]) with \(data[8]) bits")
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else { throw .corrupt("PNG: unknown method in IHDR") }
    self.colorType = colorType
    bitDepth = Int(data[8])
    isInterlaced = data[12] == 1
  }

  /// The minimum number of bytes of the pixels before compression.
  var minRawByteCount: Int {
    let bitsPerRow = size.width * colorType.samplesPerPixel * bitDepth
    return isInterlaced ? bitsPerRow * size.height / 8 : (divideRoundingUp(bitsPerRow, 8) + 1) * size.height
  }
}

/// The colours of a PNG without a profile (gAMA and cHRM chunks).
struct PNGColors {
  /// Whether libpng converted the samples to a screen's gamma; otherwise theirs is close enough to sRGB's.
  let hasScreenGamma: Bool
  let primaries: ColorProfile.Primaries?

  /// The gamma of the samples after libpng converted them to a screen's.
  private static let screenGamma = 2.2

  init(_ info: muster_png_info) {
    hasScreenGamma = info.has_gamma
    let p = info.primaries
    primaries =
      info.has_primaries
      ? ColorProfile.Primaries(white: [p.0, p.1], red: [p.2, p.3], green: [p.4, p.5], blue: [p.6, p.7]) : nil
  }

  /// Returns an equivalent profile; nil for sRGB.
  func profile(for colors: PlaneColors) -> ColorProfile? {
    if colors == .gray { return hasScreenGamma ? .screen(nil, .gamma(Self.screenGamma)) : nil }
    let primaries = primaries ?? .sRGB
    guard hasScreenGamma || !primaries.isClose(to: .sRGB) else { return nil }
    return .screen(primaries, .gamma(Self.screenGamma))
  }
}
