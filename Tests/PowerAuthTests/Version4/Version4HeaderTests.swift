import Foundation
import Testing

@testable import PowerAuth

@Suite struct Version4HeaderTests {
  private static let nonce = "AAECAwQFBgcICQoLDA0ODw=="
  private static let code =
    #"PowerAuth pa_activation_id="i", pa_application_key="a=", pa_nonce="\#(nonce)", "#
    + #"pa_auth_code_type="possession_biometry", pa_auth_code="c+/=", pa_version="4.0""#
  private static let signature =
    #"PowerAuth pa_version="3.3", pa_activation_id="i", pa_application_key="a", pa_nonce="\#(nonce)", "#
    + #"pa_signature_type="possession", pa_signature="s""#

  @Test func headersOfBothGenerationsAreTold() throws {
    let header = try AuthenticationCodeHeader(Self.code)
    #expect(header.activationID == "i" && header.applicationKey == "a=" && header.nonce == Self.nonce)
    #expect(header.type == .possessionBiometry && header.code == "c+/=")
    let ofCode = try AuthorizationHeader(Self.code)
    #expect(ofCode == .code(header) && ofCode.version == .v40 && ofCode.activationID == "i")
    #expect(ofCode.applicationKey == "a=")
    let ofSignature = try AuthorizationHeader(Self.signature)
    #expect(ofSignature == .signature(try SignatureHeader(Self.signature)) && ofSignature.version == .v33)
    #expect(ofSignature.activationID == "i" && ofSignature.applicationKey == "a")
    #expect(throws: PowerAuthError.invalidHeader) { try SignatureHeader(Self.code) }
    #expect(throws: PowerAuthError.invalidHeader) { try AuthenticationCodeHeader(Self.signature) }
    let encryption = try EncryptionHeader(#"PowerAuth version="4.0", application_key="a=", activation_id="i""#)
    #expect(encryption.version == .v40 && encryption.activationID == "i")
    let token = try TokenHeader(
      #"PowerAuth token_id="t", token_digest="d", nonce="\#(Self.nonce)", timestamp="17", version="4.0""#)
    #expect(token.version == .v40 && token.timestamp == 17)
  }

  /// The names of one generation with the version of the other.
  @Test(arguments: [
    ("\"4.0\"", "\"3.3\""), ("\"4.0\"", "\"4\""), ("\"4.0\"", "\"\""), ("possession_biometry", "knowledge"),
    ("possession_biometry", "possession_knowledge_biometry"), ("possession_biometry", "biometry"),
    ("pa_auth_code_type", "pa_signature_type"), ("pa_auth_code=", "pa_signature="), (nonce, "AA=="), (nonce, "?"),
    ("pa_activation_id", "activation_id"), ("\"a=\"", "\"\""), ("PowerAuth ", "Bearer "), ("\", pa_nonce", " pa_nonce"),
    ("pa_version", "pa_nonce"),
  ])
  func malformedHeadersAreRefused(part: String, other: String) {
    let text = Self.code.replacingOccurrences(of: part, with: other)
    #expect(text != Self.code)
    #expect(throws: PowerAuthError.invalidHeader) { try AuthorizationHeader(text) }
    #expect(throws: PowerAuthError.invalidHeader) { try AuthenticationCodeHeader(text) }
  }

  @Test func aSignatureHasNotTheNewVersion() {
    let text = Self.signature.replacingOccurrences(of: "3.3", with: "4.0")
    #expect(throws: PowerAuthError.invalidHeader) { try SignatureHeader(text) }
    #expect(throws: PowerAuthError.invalidHeader) { try AuthorizationHeader(text) }
  }

  /// Any part may be missing: that is noticed, and never mistaken for another part.
  @Test func anyBytesAreReadOrRefused() {
    let bytes = Array(Self.code.utf8)
    for count in 0..<bytes.count {
      #expect(throws: PowerAuthError.invalidHeader) {
        try AuthorizationHeader(String(decoding: bytes.prefix(count), as: UTF8.self))
      }
    }
    for index in bytes.indices {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "="), 0, 0xFF] {
        var changed = bytes
        changed[index] = byte
        guard let header = try? AuthorizationHeader(String(decoding: changed, as: UTF8.self)) else { continue }
        #expect(header.version == .v40)
      }
    }
  }
}
