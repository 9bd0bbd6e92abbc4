import Foundation

/// Looks for texts in bytes: as they are, in base64 wherever they begin, and in hexadecimal digits of either case.
struct SecretSearch {
  private let patterns: [(secret: String, bytes: Data)]

  init(_ secrets: [String]) {
    patterns = secrets.flatMap { secret in Self.forms(of: Data(secret.utf8)).map { (secret, $0) } }
  }

  /// Which secrets are in these bytes.
  func find(in bytes: Data) -> Set<String> {
    Set(patterns.filter { bytes.range(of: $0.bytes) != nil }.map(\.secret))
  }

  /// Which secrets are in the files of a folder, with the files' names.
  func find(inFolder path: String) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      guard let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") else { continue }
      let secrets = find(in: bytes)
      if !secrets.isEmpty { found[name] = secrets }
    }
    return found
  }

  private static func forms(of secret: Data) -> [Data] {
    let hex = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return [secret, Data(hex.utf8), Data(hex.uppercased().utf8)] + base64(of: secret)
  }

  /// A text somewhere in another one has three forms, by where it begins; what its neighbours decide is left out.
  private static func base64(of secret: Data) -> [Data] {
    (0..<3).flatMap { offset -> [Data] in
      let text = (Data(count: offset) + secret).base64EncodedString()
      let first = (offset * 8 + 5) / 6
      let last = (offset + secret.count) * 8 / 6
      let form = String(text.prefix(last).dropFirst(first))
      let url = form.replacing("+", with: "-").replacing("/", with: "_")
      return (url == form ? [form] : [form, url]).map { Data($0.utf8) }
    }
  }
}
