import Foundation
import Testing

@testable import PowerAuth

@Suite struct HeaderTests {
  private let nonce = "AAECAwQFBgcICQoLDA0ODw=="

  @Test func headersAreRead() throws {
    let signature = try SignatureHeader(
      #"PowerAuth pa_version="3.2", pa_activation_id="i", pa_application_key="a=", pa_nonce="\#(nonce)", "#
        + #"pa_signature_type="possession_knowledge", pa_signature="s+/=""#)
    #expect(signature.version == .v32 && signature.activationID == "i" && signature.applicationKey == "a=")
    #expect(signature.nonce == nonce && signature.type == .possessionKnowledge && signature.signature == "s+/=")
    let encryption = try EncryptionHeader(#"PowerAuth version="3.3", application_key="a=""#)
    #expect(encryption.version == .v33 && encryption.applicationKey == "a=" && encryption.activationID == nil)
    #expect(
      try EncryptionHeader(#"PowerAuth version="3.3",application_key="a", activation_id="i""#).activationID == "i")
    let token = try TokenHeader(
      #"PowerAuth version="3.3", token_id="t", token_digest="d", nonce="\#(nonce)", timestamp="17""#)
    #expect(token.tokenID == "t" && token.digest == "d" && token.nonce.count == 16)
    #expect(token.timestamp == 17 && token.timestampText == "17")
  }

  @Test(arguments: [
    "", "PowerAuth", "PowerAuth ", "Bearer x", #"PowerAuth version="3.3""#,
    #"PowerAuth version="3.3", application_key"#,
    #"PowerAuth version="3.3", application_key=a"#, #"PowerAuth version="3.3", application_key=""#,
    #"PowerAuth version="3.3", application_key="""#, #"PowerAuth version="4.1", application_key="a""#,
    #"PowerAuth version="3.3", version="3.3", application_key="a""#, #"PowerAuth version="3.3", application_key="a"b""#,
    #"PowerAuth version="3.3", application_key="a","#,
    #"PowerAuth version="3.3", application_key=""# + String(repeating: "a", count: 3000) + "\"",
  ])
  func malformedHeadersAreRefused(text: String) {
    #expect(throws: PowerAuthError.invalidHeader) { try EncryptionHeader(text) }
  }

  @Test func fieldsHaveTheirForms() {
    for (nonce, timestamp) in [
      (nonce, "-1"), (nonce, "1.5"), (nonce, "99999999999999999999"), ("AAEC", "1"), ("?", "1"),
    ] {
      #expect(throws: PowerAuthError.invalidHeader) {
        try TokenHeader(
          #"PowerAuth version="3.3", token_id="t", token_digest="d", nonce="\#(nonce)", timestamp="\#(timestamp)""#)
      }
    }
    for (type, nonce) in [("possession_", nonce), ("", nonce), ("possession", "AA==")] {
      #expect(throws: PowerAuthError.invalidHeader) {
        try SignatureHeader(
          #"PowerAuth pa_version="3.2", pa_activation_id="i", pa_application_key="a", pa_nonce="\#(nonce)", "#
            + #"pa_signature_type="\#(type)", pa_signature="s""#)
      }
    }
  }
}
