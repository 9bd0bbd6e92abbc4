internal import Encodings
package import Foundation

/// The header `X-PowerAuth-Authorization`, which carries a signature, or from version 4 on an authentication code.
package enum AuthorizationHeader: Sendable, Equatable {
  package static let name = "X-PowerAuth-Authorization"

  case signature(SignatureHeader)
  case code(AuthenticationCodeHeader)

  /// Reads a header of any version.
  ///
  /// - Throws: ``PowerAuthError/invalidHeader``.
  package init(_ text: String) throws(PowerAuthError) {
    let fields = try HeaderFields(text)
    self =
      try fields.version("pa_version").isVersion4
      ? .code(AuthenticationCodeHeader(fields)) : .signature(SignatureHeader(fields))
  }

  package var version: ProtocolVersion {
    switch self {
    case .signature(let header): header.version
    case .code: .v40
    }
  }

  package var activationID: String {
    switch self {
    case .signature(let header): header.activationID
    case .code(let header): header.activationID
    }
  }

  package var applicationKey: String {
    switch self {
    case .signature(let header): header.applicationKey
    case .code(let header): header.applicationKey
    }
  }
}

/// The header `X-PowerAuth-Authorization` of version 4.
package struct AuthenticationCodeHeader: Sendable, Equatable {
  package static let name = AuthorizationHeader.name

  package let activationID: String
  package let applicationKey: String
  /// In base64, as the code covers it.
  package let nonce: String
  package let type: AuthenticationCodeType
  package let code: String

  /// - Throws: ``PowerAuthError/invalidHeader``, also for a header of version 3.
  package init(_ text: String) throws(PowerAuthError) {
    try self.init(HeaderFields(text))
  }

  fileprivate init(_ fields: HeaderFields) throws(PowerAuthError) {
    guard try fields.version("pa_version").isVersion4,
      let type = AuthenticationCodeType(rawValue: try fields["pa_auth_code_type"])
    else { throw .invalidHeader }
    self.type = type
    (activationID, applicationKey) = (try fields["pa_activation_id"], try fields["pa_application_key"])
    (nonce, code) = (try fields["pa_nonce"], try fields["pa_auth_code"])
    _ = try fields.data("pa_nonce", byteCount: 16)
  }
}

/// The header `X-PowerAuth-Authorization` of version 3.
package struct SignatureHeader: Sendable, Equatable {
  package static let name = AuthorizationHeader.name

  package let version: ProtocolVersion
  package let activationID: String
  package let applicationKey: String
  /// In base64, as it is signed.
  package let nonce: String
  package let type: SignatureType
  package let signature: String

  /// - Throws: ``PowerAuthError/invalidHeader``, also for a header of version 4.
  package init(_ text: String) throws(PowerAuthError) {
    try self.init(HeaderFields(text))
  }

  fileprivate init(_ fields: HeaderFields) throws(PowerAuthError) {
    version = try fields.version("pa_version")
    guard !version.isVersion4, let type = SignatureType(rawValue: try fields["pa_signature_type"]) else {
      throw .invalidHeader
    }
    self.type = type
    (activationID, applicationKey) = (try fields["pa_activation_id"], try fields["pa_application_key"])
    (nonce, signature) = (try fields["pa_nonce"], try fields["pa_signature"])
    _ = try fields.data("pa_nonce", byteCount: 16)
  }
}

/// The header `X-PowerAuth-Encryption`, which names the application, and the activation if any, for whose keys a
/// message without a signature is encrypted.
package struct EncryptionHeader: Sendable, Equatable {
  package static let name = "X-PowerAuth-Encryption"

  package let version: ProtocolVersion
  package let applicationKey: String
  /// Nil in the scope of the application.
  package let activationID: String?

  /// - Throws: ``PowerAuthError/invalidHeader``.
  package init(_ text: String) throws(PowerAuthError) {
    let fields = try HeaderFields(text)
    (version, applicationKey) = (try fields.version("version"), try fields["application_key"])
    activationID = fields.values["activation_id"]
  }
}

/// The header `X-PowerAuth-Token`, which carries the digest of a token.
package struct TokenHeader: Sendable, Equatable {
  package static let name = "X-PowerAuth-Token"

  package let version: ProtocolVersion
  package let tokenID: String
  package let digest: String
  /// 16 bytes.
  package let nonce: Data
  /// The text that the digest covers.
  package let timestampText: String
  /// In milliseconds since 1970.
  package let timestamp: Int64

  /// - Throws: ``PowerAuthError/invalidHeader``.
  package init(_ text: String) throws(PowerAuthError) {
    let fields = try HeaderFields(text)
    (version, tokenID, digest) = (try fields.version("version"), try fields["token_id"], try fields["token_digest"])
    nonce = try fields.data("nonce", byteCount: 16)
    timestampText = try fields["timestamp"]
    guard let timestamp = Int64(timestampText), timestamp >= 0 else { throw .invalidHeader }
    self.timestamp = timestamp
  }
}

/// The fields of a header such as `PowerAuth version="3.3", application_key="…"`.
private struct HeaderFields {
  private static let maxByteCount = 2048

  let values: [String: String]

  init(_ text: String) throws(PowerAuthError) {
    let scheme = "PowerAuth "
    guard text.utf8.count <= Self.maxByteCount, text.hasPrefix(scheme) else { throw .invalidHeader }
    var values: [String: String] = [:]
    for pair in text.dropFirst(scheme.count).split(separator: ",", omittingEmptySubsequences: false) {
      let parts = pair.trimmingPrefix { $0 == " " }.split(separator: "=", maxSplits: 1)
      // Values contain neither commas nor quotes.
      guard parts.count == 2, parts[1].count >= 2, parts[1].first == "\"", parts[1].last == "\"",
        !parts[1].dropFirst().dropLast().contains("\""), values[String(parts[0])] == nil
      else { throw .invalidHeader }
      values[String(parts[0])] = String(parts[1].dropFirst().dropLast())
    }
    self.values = values
  }

  subscript(name: String) -> String {
    get throws(PowerAuthError) {
      guard let value = values[name], !value.isEmpty else { throw .invalidHeader }
      return value
    }
  }

  func version(_ name: String) throws(PowerAuthError) -> ProtocolVersion {
    guard let version = ProtocolVersion(rawValue: try self[name]) else { throw .invalidHeader }
    return version
  }

  func data(_ name: String, byteCount: Int) throws(PowerAuthError) -> Data {
    guard let data = Data(canonicalBase64: try self[name]), data.count == byteCount else { throw .invalidHeader }
    return data
  }
}
