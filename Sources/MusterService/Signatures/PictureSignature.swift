internal import Encodings
internal import Foundation
internal import VerificationFlow

/// A signature as a scanner sends it: base64 or base64url, optionally after the id of its key and a colon.
struct PictureSignature {
  /// The key that made it; nil if it may be any of the project's.
  let keyID: SignatureKeyID?
  let bytes: [UInt8]

  /// Parses a signature; nil if the text is invalid. Whitespace and missing padding do not matter.
  init?(_ text: String) {
    let parts = text.filter { !$0.isWhitespace }.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let value = parts.last, let bytes = Data(lenientBase64: String(value)), !bytes.isEmpty else { return nil }
    var keyID: SignatureKeyID?
    if parts.count == 2 {
      guard Self.isKeyID(parts[0]) else { return nil }
      keyID = SignatureKeyID(String(parts[0]))
    }
    self.keyID = keyID
    self.bytes = [UInt8](bytes)
  }

  /// Returns whether a key may have this id: 1 to 64 letters, digits, `-`, `_` or `.`, so that it can precede a
  /// colon.
  static func isKeyID(_ text: some StringProtocol) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}
