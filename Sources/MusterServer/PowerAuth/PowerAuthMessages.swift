import Foundation
import MusterService
import PowerAuth

/// The messages of PowerAuth's own endpoints (PowerAuth 3, "Standard RESTful API"). Bytes are in base64.
/// Those in an envelope are in that of the onboarding protocol.
enum PowerAuthMessages {
  struct ServerTime: Codable {
    /// In milliseconds since 1970.
    let serverTime: Int64
  }

  /// A JWT, in both directions.
  struct Token: Codable {
    let jwt: String
  }

  /// The request for an activation, whose inner message only the part of the service that keeps the keys can read.
  struct ActivationRequest: Decodable {
    struct Identity: Decodable {
      let processId: String?
      let otpCode: String?
      /// The activation code of the process. The second name is that of the SDKs.
      let activationCode: String?
      let code: String?
    }

    let type: String
    let identityAttributes: Identity
    let activationData: EncryptedRequest
  }

  struct DeviceRequest: Decodable {
    let devicePublicKey: String
    let activationName: String?
    let platform: String?
    let deviceInfo: String?
    /// The code that was sent to the person, for activations by an activation code.
    let activationOtp: String?
  }

  struct DeviceResponse: Encodable {
    let activationId: String
    let serverPublicKey: String
    let ctrData: String
  }

  struct ActivationResponse: Encodable {
    let activationData: SealedAnswer
    let customAttributes: [String: String]
  }

  struct StatusRequest: Codable {
    let activationId: String
    let challenge: String
  }

  struct StatusResponse: Codable {
    struct CustomObject: Codable {
      let activationFlags: [String]
    }

    let activationId: String
    let encryptedStatusBlob: String
    let nonce: String
    let customObject: CustomObject
  }

  struct RemovedActivation: Codable {
    let activationId: String
  }

  struct CreatedToken: Encodable {
    let tokenId: String
    let tokenSecret: String
  }

  /// The id of a token to remove, in both directions.
  struct TokenReference: Codable {
    let tokenId: String
  }

  struct UnlockedVault: Encodable {
    let activationId: String
    let encryptedVaultEncryptionKey: String
  }
}
