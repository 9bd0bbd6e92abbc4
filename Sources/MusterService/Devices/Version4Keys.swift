internal import Foundation
internal import MusterStore
internal import PowerAuth
internal import VerificationFlow

/// The keys that the service shares with a device of version 4, and those with which it signs for the device.
struct Version4Keys: Sendable {
  /// What is stored of them, sealed.
  struct Material: Sendable, Equatable, Codable {
    /// The activation secret, from which all keys but those of the person's factors are derived.
    let secret: Data
    /// The service's signing keys, as `SigningKeys` stores them.
    let signing: Data
    var knowledge: Data
    /// The key that replaces the knowledge key once the device uses it.
    var nextKnowledge: Data?
    /// Nil while the device does not use biometry.
    var biometry: Data?
    var nextBiometry: Data?
    /// Whether the device has confirmed its activation.
    var isConfirmed: Bool

    init(_ secret: ActivationSecret, _ signing: SigningKeys, hasBiometry: Bool = false, isConfirmed: Bool = false) {
      self.secret = Data(secret.bytes)
      self.signing = Data(signing.stored)
      knowledge = Data(secret.knowledgeKey)
      biometry = hasBiometry ? Data(secret.biometryKey) : nil
      self.isConfirmed = isConfirmed
    }

    /// - Throws: `PowerAuthError` if it is malformed.
    init(stored: [UInt8]) throws(PowerAuthError) {
      guard let material = try? JSONDecoder().decode(Self.self, from: Data(stored)) else { throw .invalidKey }
      self = material
    }

    var stored: [UInt8] {
      get throws { Array(try JSONEncoder().encode(self)) }
    }
  }

  let suite: AlgorithmSuite
  let secret: ActivationSecret
  let material: Material
  /// The counter of the codes that the device makes with these keys.
  let counter: HashCounter

  /// Reads the keys of a device of version 4.
  ///
  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError`.
  init(_ stored: StoredDevice, _ seal: SecretSeal) throws {
    try self.init(
      stored.suite, stored.privateKey(seal), HashCounter(count: stored.signatureCount, value: stored.counterValue))
  }

  /// Reads the keys of an upgrade.
  ///
  /// - Throws: `StoreError` `secretUnreadable`; `PowerAuthError`.
  init(_ upgrade: StoredDeviceUpgrade, _ seal: SecretSeal) throws {
    try self.init(
      upgrade.suite, upgrade.keys(seal), HashCounter(count: upgrade.codeCount, value: upgrade.counterValue))
  }

  private init(_ suite: String?, _ stored: [UInt8], _ counter: HashCounter) throws {
    guard let suite = suite.flatMap(AlgorithmSuite.init(rawValue:)) else { throw PowerAuthError.invalidKey }
    material = try Material(stored: stored)
    secret = try ActivationSecret(Array(material.secret))
    (self.suite, self.counter) = (suite, counter)
  }

  /// The keys that the codes of the device are verified with.
  var factors: FactorKeys {
    FactorKeys(
      possession: secret.possessionKey, knowledge: Array(material.knowledge),
      nextKnowledge: material.nextKnowledge.map(Array.init), biometry: material.biometry.map(Array.init),
      nextBiometry: material.nextBiometry.map(Array.init))
  }

  /// - Throws: `PowerAuthError`.
  func signingKeys() throws -> SigningKeys { try SigningKeys(suite, stored: Array(material.signing)) }

  /// What the service shows of the state of the keys.
  func flags(isUpgradePending: Bool) -> ActivationStatus.Flags {
    var flags: ActivationStatus.Flags = []
    if !material.isConfirmed, !isUpgradePending { flags.insert(.confirmationPending) }
    if isUpgradePending { flags.insert(.upgradePending) }
    if material.biometry != nil { flags.insert(.biometryEnabled) }
    return flags
  }
}

extension Connection {
  /// Changes the stored keys of a device of version 4.
  func change(
    _ device: StoredDevice, _ seal: SecretSeal, _ change: (inout Version4Keys.Material) throws -> Void
  ) throws {
    var material = try Version4Keys.Material(stored: device.privateKey(seal))
    try change(&material)
    try setKeys(material.stored, of: device, seal)
  }
}

/// How the keys of a person's factors change after a valid code: the key that the device has used is the only one from
/// then on.
struct FactorSettlement: Sendable, Equatable {
  private let type: AuthenticationCodeType
  /// The key that would have replaced the current one when the code was verified.
  private let next: Data
  private let isNextUsed: Bool

  /// Returns nil if there is only one key of the factor anyway.
  init?(after type: AuthenticationCodeType, byNextKey: Bool, of material: Version4Keys.Material) {
    let next =
      switch type {
      case .possession: nil as Data?
      case .possessionKnowledge: material.nextKnowledge
      case .possessionBiometry: material.nextBiometry
      }
    guard let next else { return nil }
    (self.type, self.next, isNextUsed) = (type, next, byNextKey)
  }

  /// Changes the keys. A later key, which has arrived meanwhile, stays.
  func apply(to material: inout Version4Keys.Material) {
    switch type {
    case .possession: break
    case .possessionKnowledge:
      if isNextUsed { material.knowledge = next }
      if material.nextKnowledge == next { material.nextKnowledge = nil }
    case .possessionBiometry:
      guard material.biometry != nil else { return }
      if isNextUsed { material.biometry = next }
      if material.nextBiometry == next { material.nextBiometry = nil }
    }
  }
}
