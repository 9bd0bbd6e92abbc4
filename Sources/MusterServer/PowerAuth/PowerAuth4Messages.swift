import Foundation
import MusterService
import PowerAuth

/// The messages of PowerAuth 4 that differ from those of version 3. Bytes are in base64.
enum PowerAuth4Messages {
  struct ServerStatus: Codable {
    struct Application: Codable {
      let name: String
      let version: String
    }

    /// In milliseconds since 1970.
    let serverTime: Int64
    let supportedAlgorithms: [String]
    let application: Application
  }

  /// The request for an activation, whose inner message only the part of the service that keeps the keys can read.
  struct ActivationRequest: Decodable {
    let type: String
    let identityAttributes: PowerAuthMessages.ActivationRequest.Identity
    let activationData: AEADRequest
  }

  struct DeviceRequest: Decodable {
    let activationName: String?
    let platform: String?
    let deviceInfo: String?
    let activationOtp: String?
    let sharedSecretRequest: KeyExchangeRequest
    let devicePublicKeys: SigningPublicKeys
  }

  /// What the service has agreed on with a device.
  struct DeviceResponse: Encodable {
    /// Nil for an upgrade, whose activation keeps its id.
    let activationId: String?
    let sharedSecretResponse: KeyExchangeAnswer
    let serverPublicKeys: SigningPublicKeys
    let ctrData: Data
  }

  struct Confirmation: Codable {
    let enableBiometry: Bool?
  }

  struct StatusResponse: Encodable {
    let activationStatus: Data
    let customObject: PowerAuthMessages.StatusResponse.CustomObject
  }

  /// A new name, with the envelope of the onboarding protocol or without.
  struct RenameRequest: Decodable {
    struct Name: Decodable {
      let activationName: String?
    }

    let activationName: String?
    let requestObject: Name?
  }

  struct Detail: Codable {
    let activationId: String
    let activationName: String?
  }

  struct VaultRequest: Decodable {
    let keyIdentifier: String
  }

  struct UnlockedVault: Encodable {
    let vaultEncryptionKey: Data
  }

  struct UpgradeRequest: Decodable {
    let sharedSecretRequest: KeyExchangeRequest
    let devicePublicKeys: SigningPublicKeys
    let enableBiometry: Bool?
  }

  /// What the service tells a device about its person: claims of OpenID Connect.
  struct UserInfo: Encodable {
    let sub: String
  }
}
