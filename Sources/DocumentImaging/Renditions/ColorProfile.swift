/// An ICC profile: what the numbers of a picture mean as colours. Dropping it would shift the colours of most phones.
struct ColorProfile: Sendable, Equatable {
  /// What kind of numbers a profile is about.
  enum Space: Equatable {
    case gray
    case rgb
  }

  let bytes: [UInt8]
  let space: Space

  /// Takes a profile for gray or RGB numbers.
  ///
  /// - Returns: nil for anything else: renditions are never CMYK, and a damaged profile helps nobody.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    guard bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) == bytes.count else { return nil }
    switch String(decoding: bytes[16..<20], as: UTF8.self) {
    case "GRAY": space = .gray
    case "RGB ": space = .rgb
    default: return nil
    }
    self.bytes = bytes
  }
}
