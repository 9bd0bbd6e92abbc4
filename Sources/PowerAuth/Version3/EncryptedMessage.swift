internal import Encodings
package import Foundation

/// A message that only the two sides of an exchange can read, and only for the purpose it was made for.
package struct EncryptedMessage: Sendable, Equatable, Codable {
  package var encryptedData: Data
  package var mac: Data
  package var nonce: Data
  /// When it was made, in milliseconds since 1970.
  package var timestamp: Int64
}

extension EncryptedMessage {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    encryptedData = try container.decodeBase64(forKey: .encryptedData)
    mac = try container.decodeBase64(forKey: .mac)
    nonce = try container.decodeBase64(forKey: .nonce)
    timestamp = try container.decode(Int64.self, forKey: .timestamp)
  }
}

/// The encrypted body of a request.
package struct EncryptedRequest: Sendable, Equatable {
  package var message: EncryptedMessage
  /// The public key that the app made for this exchange alone: a point of P-256, compressed or not.
  package var ephemeralPublicKey: Data
  /// The key that the request is encrypted for; nil before version 3.3.
  package var temporaryKeyId: String?

  package init(message: EncryptedMessage, ephemeralPublicKey: Data, temporaryKeyId: String?) {
    (self.message, self.ephemeralPublicKey, self.temporaryKeyId) = (message, ephemeralPublicKey, temporaryKeyId)
  }
}

extension EncryptedRequest: Codable {
  private enum CodingKeys: String, CodingKey {
    case ephemeralPublicKey, temporaryKeyId
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    message = try EncryptedMessage(from: decoder)
    ephemeralPublicKey = try container.decodeBase64(forKey: .ephemeralPublicKey)
    temporaryKeyId = try container.decodeIfPresent(String.self, forKey: .temporaryKeyId)
  }

  package func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(ephemeralPublicKey, forKey: .ephemeralPublicKey)
    try container.encodeIfPresent(temporaryKeyId, forKey: .temporaryKeyId)
  }
}
