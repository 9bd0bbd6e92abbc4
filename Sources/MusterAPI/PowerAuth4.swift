extension Routes {
  /// Returns the time of the service, and the suites of algorithms, to SDKs of PowerAuth 4 (POST).
  public static let powerAuth4Status = "/pa/v4/status"
  /// Agrees on a temporary key to encrypt messages with (POST).
  public static let powerAuth4TemporaryKey = "/pa/v4/keystore/create"
  /// Activates a device (POST).
  public static let powerAuth4ActivationCreate = "/pa/v4/activation/create"
  /// Confirms that the device has the key of the person's PIN (POST).
  public static let powerAuth4ActivationConfirm = "/pa/v4/activation/confirm"
  /// Returns the state of a device, encrypted for it (POST).
  public static let powerAuth4ActivationStatus = "/pa/v4/activation/status"
  /// Removes a device (POST).
  public static let powerAuth4ActivationRemove = "/pa/v4/activation/remove"
  /// Returns the name of a device (POST).
  public static let powerAuth4ActivationDetail = "/pa/v4/activation/detail"
  /// Renames a device (POST).
  public static let powerAuth4ActivationRename = "/pa/v4/activation/rename"
  /// Creates a token of a device (POST).
  public static let powerAuth4TokenCreate = "/pa/v4/token/create"
  /// Removes a token of a device (POST).
  public static let powerAuth4TokenRemove = "/pa/v4/token/remove"
  /// Verifies an authentication code that covers nothing else (POST).
  public static let powerAuth4Validate = "/pa/v4/auth/validate"
  /// Returns a key of the app's vault, encrypted for the device (POST).
  public static let powerAuth4VaultUnlock = "/pa/v4/vault/unlock"
  /// Agrees on another key of the person's PIN (POST).
  public static let powerAuth4PasswordChange = "/pa/v4/password/change"
  /// Agrees on a key of the biometric factor (POST).
  public static let powerAuth4BiometryAdd = "/pa/v4/biometry/add"
  /// Deletes the keys of the biometric factor (POST).
  public static let powerAuth4BiometryRemove = "/pa/v4/biometry/remove"
  /// Agrees with a device of version 3 on keys of version 4 (POST).
  public static let powerAuth4UpgradeStart = "/pa/v4/upgrade/start"
  /// Replaces the keys of version 3 by those of version 4 (POST).
  public static let powerAuth4UpgradeConfirm = "/pa/v4/upgrade/confirm"
  /// Returns what the service tells a device about its person (POST).
  public static let powerAuth4UserInfo = "/pa/v4/user/info"
}
