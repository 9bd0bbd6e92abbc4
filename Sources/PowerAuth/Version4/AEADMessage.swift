internal import Encodings
package import Foundation

/// The encrypted body of a request of version 4.
package struct AEADRequest: Sendable, Equatable, Codable {
  /// The key that the request is encrypted with.
  package var temporaryKeyId: String
  package var encryptedData: Data
  /// The nonces of the request and of its answer, 12 bytes each.
  package var nonce: Data
  /// When it was made, in milliseconds since 1970.
  package var timestamp: Int64

  package init(temporaryKeyId: String, encryptedData: Data, nonce: Data, timestamp: Int64) {
    (self.temporaryKeyId, self.encryptedData) = (temporaryKeyId, encryptedData)
    (self.nonce, self.timestamp) = (nonce, timestamp)
  }
}

extension AEADRequest {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      temporaryKeyId: try container.decode(String.self, forKey: .temporaryKeyId),
      encryptedData: try container.decodeBase64(forKey: .encryptedData),
      nonce: try container.decodeBase64(forKey: .nonce),
      timestamp: try container.decode(Int64.self, forKey: .timestamp))
  }
}

/// The encrypted body of an answer of version 4.
package struct AEADAnswer: Sendable, Equatable, Codable {
  package var encryptedData: Data
  /// When it was made, in milliseconds since 1970.
  package var timestamp: Int64

  package init(encryptedData: Data, timestamp: Int64) {
    (self.encryptedData, self.timestamp) = (encryptedData, timestamp)
  }
}

extension AEADAnswer {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      encryptedData: try container.decodeBase64(forKey: .encryptedData),
      timestamp: try container.decode(Int64.self, forKey: .timestamp))
  }
}
