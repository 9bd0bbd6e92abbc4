internal import Crypto
internal import Encodings
internal import Foundation
internal import MusterService

/// The signature of an HTTP message (draft-cavage-http-signatures-12).
struct HTTPSignature: Sendable {
  private static let scheme = "signature "
  private static let maxBytes = 8192

  let keyID: String
  /// The name of the algorithm, in lower case.
  let algorithm: String
  /// What is signed, in order: names of header fields in lower case, and `(request-target)`.
  let covered: [String]
  let bytes: Data

  /// Reads the value of an `Authorization` header; nil if it is no signature.
  init?(authorization text: String) {
    guard text.utf8.count <= Self.maxBytes, text.lowercased().hasPrefix(Self.scheme) else { return nil }
    var parameters: [String: String] = [:]
    for part in text.dropFirst(Self.scheme.count).split(separator: ",", omittingEmptySubsequences: false) {
      guard let match = part.wholeMatch(of: /\s*([A-Za-z]+)="([^"]*)"\s*/),
        parameters.updateValue(String(match.2), forKey: String(match.1)) == nil
      else { return nil }
    }
    guard let keyID = parameters["keyId"], let algorithm = parameters["algorithm"], let names = parameters["headers"],
      let bytes = parameters["signature"].flatMap({ Data(canonicalBase64: $0) }), !bytes.isEmpty
    else { return nil }
    self.keyID = keyID
    self.algorithm = algorithm.lowercased()
    covered = names.lowercased().split(separator: " ").map(String.init)
    self.bytes = bytes
  }

  /// Returns the text that is signed; nil if a field that it covers is missing.
  func text(of message: PhoneCheckCallback) -> String? {
    var lines: [String] = []
    for name in covered {
      let target = name == "(request-target)" ? "\(message.method.lowercased()) \(message.target)" : nil
      guard let value = target ?? message.headers[name] else { return nil }
      lines.append("\(name): \(value)")
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the value of a `Digest` header (RFC 3230) has the SHA-256 of a body, in base64 or in hexadecimal.
  static func isDigest(_ text: String, of body: [UInt8]) -> Bool {
    let hash = SHA256.hash(data: Data(body))
    let (base64, hex) = (Data(hash).base64EncodedString(), hash.lowerHex)
    return text.split(separator: ",").contains { part in
      guard let match = part.wholeMatch(of: /\s*([A-Za-z0-9\-]+)=(\S+)\s*/) else { return false }
      return match.1.lowercased() == "sha-256" && (match.2 == base64 || match.2.lowercased() == hex)
    }
  }
}
