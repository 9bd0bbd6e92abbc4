/// An ICC profile, which defines the colours of a picture's samples. Dropping it would shift the colours of most
/// phones.
struct ColorProfile: Sendable, Equatable {
  /// The colour space of the samples.
  enum Space: String {
    case gray = "GRAY"
    case rgb = "RGB "
    case cmyk = "CMYK"
  }

  /// Input, display, output and conversion: the classes that define device colours (ICC.1, 7.2.5).
  private static let deviceClasses: Set<String> = ["scnr", "mntr", "prtr", "spac"]

  let bytes: [UInt8]
  let space: Space

  /// Reads a profile for gray, RGB or CMYK samples.
  ///
  /// - Returns: nil for any other or a damaged profile.
  init?(_ bytes: [UInt8]) {
    func text(at index: Int) -> String { String(decoding: bytes[index..<index + 4], as: UTF8.self) }
    guard bytes.count >= 132, text(at: 36) == "acsp" else { return nil }
    guard bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) == bytes.count else { return nil }
    guard Self.deviceClasses.contains(text(at: 12)), let space = Space(rawValue: text(at: 16)) else { return nil }
    self.bytes = bytes
    self.space = space
  }
}
