internal import Crypto
package import Foundation

/// A whole session of an app with the mobile SDK, with the keys of both sides: all requests, and what the service that
/// answered them found in each.
package struct RecordedSession: Decodable, Sendable {
  package struct Key: Decodable, Sendable {
    package let privateKey: Data
    /// The device in whose scope it is used; nil in the scope of the app.
    package let activationId: String?
  }

  package struct Activation: Decodable, Sendable {
    package let serverPrivateKey: Data
    package let devicePublicKey: Data
    package let transportKey: Data
    package let ctrDataInitial: Data
    package let activationId: String
  }

  package struct Token: Decodable, Sendable {
    package let tokenSecret: Data
  }

  package struct Step: Decodable, Sendable {
    package let path: String
    package let headers: [String: String]
    package let body: String
    package let status: Int
    package let response: String
    package let expect: Expectation
  }

  /// What the service has to find in a request. Bytes are in base64.
  package struct Expectation: Decodable, Sendable {
    /// The message within the message of an activation.
    package struct Layer: Decodable, Sendable {
      package let sharedInfo1Id: String
      package let plainRequest: Data
      package let plainResponse: Data?
    }

    package struct Claims: Decodable, Sendable {
      package let applicationKey: String
      package let challenge: String
      package let activationId: String?
    }

    package let scope: String?
    package let sharedInfo1Id: String?
    package let plainRequest: Data?
    package let plainResponse: Data?
    package let layer2: Layer?
    package let uriId: String?
    package let signedBytes: String?
    package let signatureValid: Bool?
    package let ctrDataBefore: Data?
    package let counterBefore: Int?
    package let ctrDataAfter: Data?
    package let counterAfter: Int?
    package let digest: String?
    package let requestClaims: Claims?
    /// The status of the activation in hexadecimal.
    package let plainBlobHex: String?
  }

  package let applicationKey: String
  package let applicationSecret: String
  package let masterServerPrivateKey: Data
  package let mobileSdkConfig: String
  /// By their ids.
  package let temporaryKeys: [String: Key]
  package let activation: Activation
  /// By their ids.
  package let tokens: [String: Token]
  package let steps: [Step]

  /// The versions of the protocol in which a session was recorded.
  package static let versions = ["3.2", "3.3"]

  /// Reads the session of a version.
  package init(version: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/session\(version.replacingOccurrences(of: ".", with: "")).json")
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}

extension RecordedSession {
  /// Decrypts the answer to a request, as its app did.
  ///
  /// - Parameter now: The time of the app, in milliseconds since 1970.
  package func open(_ answer: Data, to step: Step, at now: Int64) throws -> Data {
    let request = try JSONDecoder().decode(EncryptedRequest.self, from: Data(step.body.utf8))
    let isOfDevice = step.expect.scope == "activation"
    let scalar =
      request.temporaryKeyId.flatMap { temporaryKeys[$0]?.privateKey }
      ?? (isOfDevice ? activation.serverPrivateKey : masterServerPrivateKey)
    let secret = try Formulas.agree(
      P256.KeyAgreement.PrivateKey(rawRepresentation: scalar.suffix(32)),
      P256.KeyAgreement.PublicKey(compressedRepresentation: request.ephemeralPublicKey))
    return try Exchange(
      purpose: step.expect.sharedInfo1Id ?? "", version: request.temporaryKeyId == nil ? "3.2" : "3.3", secret: secret,
      point: request.ephemeralPublicKey, nonce: request.nonce, applicationKey: applicationKey,
      applicationSecret: applicationSecret,
      activation: isOfDevice ? (activation.activationId, activation.transportKey) : nil,
      temporaryKeyID: request.temporaryKeyId
    ).open(answer, now: now)
  }

  /// Decrypts the status of the activation, which is in hexadecimal. Its padding is random.
  package func openStatus(_ answer: Data, to step: Step) throws -> String {
    let request = try JSONDecoder().decode(StatusRequest.self, from: Data(step.body.utf8)).requestObject
    let status = try JSONDecoder().decode(Status.self, from: answer).responseObject
    return try Formulas.openStatus(
      status.encryptedStatusBlob, by: activation.transportKey, challenge: request.challenge, nonce: status.nonce
    ).map { String(format: "%02x", $0) }.joined()
  }

  private struct StatusRequest: Decodable {
    struct Contents: Decodable {
      let challenge: Data
    }

    let requestObject: Contents
  }

  private struct Status: Decodable {
    struct Contents: Decodable {
      let encryptedStatusBlob: Data
      let nonce: Data
    }

    let responseObject: Contents
  }

  private struct EncryptedRequest: Decodable {
    let ephemeralPublicKey: Data
    let nonce: Data
    let temporaryKeyId: String?
  }
}
