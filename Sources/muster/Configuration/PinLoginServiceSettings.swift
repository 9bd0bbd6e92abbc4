import MusterService

/// The settings of PIN logins.
struct PinLoginServiceSettings: SettingGroup {
  let pinSecondAuthorityFile = Setting<String?>(
    "pinSecondAuthorityFile", \.service.pinSecondAuthorityFile,
    """
    The file with the key of the second authority of [PIN logins](pin-login.md#the-two-authorities), on another disk \
    than the data folder; created if it does not exist. Without it, the second share of the master secret is in the \
    database, under another key than the first.
    """)
}

extension Settings {
  subscript<Value>(dynamicMember path: KeyPath<PinLoginServiceSettings, Value>) -> Value {
    pinLogins[keyPath: path]
  }
}
