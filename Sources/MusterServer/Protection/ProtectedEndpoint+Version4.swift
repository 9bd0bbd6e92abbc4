import MusterAPI

/// The endpoints of PowerAuth 4 itself.
extension ProtectedEndpoint {
  static let ofVersion4 = [
    serverStatus4, createTemporaryKey4, createActivation4, confirmActivation4, activationStatus4, removeActivation4,
    activationDetail4, renameActivation4, createToken4, removeToken4, validateCode4, unlockVault4, changePassword4,
    addBiometry4, removeBiometry4, startUpgrade4, confirmUpgrade4, userInfo4,
  ]

  static let serverStatus4 = Self(
    path: Routes.powerAuth4Status, isForEverybody: true, authentication: .none, encryption: .none)
  /// The request is a JWT, which authenticates itself.
  static let createTemporaryKey4 = Self(
    path: Routes.powerAuth4TemporaryKey, isForEverybody: true, authentication: .none, encryption: .none)
  static let createActivation4 = Self(
    path: Routes.powerAuth4ActivationCreate, authentication: .none, encryption: .application)
  static let confirmActivation4 = Self(
    path: Routes.powerAuth4ActivationConfirm, authentication: .signatureOfKnowledge, encryption: .none)
  /// Some releases name the endpoint as the purpose.
  static let activationStatus4 = Self(
    path: Routes.powerAuth4ActivationStatus, authentication: .none, encryption: .activation,
    ownPurposes: [activationPurpose, "/pa/activation/status"], isForAnyState: true)
  static let removeActivation4 = Self(
    path: Routes.powerAuth4ActivationRemove, authentication: .signature, encryption: .none)
  static let activationDetail4 = Self(
    path: Routes.powerAuth4ActivationDetail, authentication: .token, encryption: .activation,
    ownPurposes: [activationPurpose])
  static let renameActivation4 = Self(
    path: Routes.powerAuth4ActivationRename, authentication: .signatureOfPerson, encryption: .activation,
    ownPurposes: [activationPurpose])
  static let createToken4 = Self(
    path: Routes.powerAuth4TokenCreate, authentication: .signature, encryption: .activation)
  static let removeToken4 = Self(path: Routes.powerAuth4TokenRemove, authentication: .signature, encryption: .none)
  static let validateCode4 = Self(path: Routes.powerAuth4Validate, authentication: .signature, encryption: .none)
  static let unlockVault4 = Self(
    path: Routes.powerAuth4VaultUnlock, authentication: .signatureOfPerson, encryption: .activation)
  static let changePassword4 = Self(
    path: Routes.powerAuth4PasswordChange, authentication: .signatureOfKnowledge, encryption: .activation)
  static let addBiometry4 = Self(
    path: Routes.powerAuth4BiometryAdd, authentication: .signatureOfKnowledge, encryption: .activation)
  static let removeBiometry4 = Self(
    path: Routes.powerAuth4BiometryRemove, authentication: .signature, encryption: .none)
  static let startUpgrade4 = Self(
    path: Routes.powerAuth4UpgradeStart, authentication: .signatureOfKnowledge, encryption: .application,
    ownPurposes: ["/pa/upgrade/start"], upgradeStep: .start)
  static let confirmUpgrade4 = Self(
    path: Routes.powerAuth4UpgradeConfirm, authentication: .signature, encryption: .none, upgradeStep: .confirm)
  static let userInfo4 = Self(
    path: Routes.powerAuth4UserInfo, authentication: .none, encryption: .activation, ownPurposes: [activationPurpose])
}
