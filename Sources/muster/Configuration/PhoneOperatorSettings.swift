import MusterConnectors

/// Settings that a feature declares in a place of its own.
protocol SettingGroup: Sendable {}

/// The settings of the operators' side of phone checks.
struct PhoneOperatorSettings: SettingGroup {
  let phoneOperator = Setting<PhoneCheckConnection.Kind?>(
    "phoneOperator", isArgument: false,
    """
    How the operators' side of [phone checks](phone-checks.md#operators) is asked: by a vendor's API, by those of \
    CAMARA, or by signed questions of Muster's own. Without it, only sandbox projects have phone checks.
    """)
  let phoneOperatorUrl = Setting<String?>(
    "phoneOperatorUrl", isArgument: false, "The URL of that API. Required with `phoneOperator`.")
  let phoneOperatorAuthorizeUrl = Setting<String?>(
    "phoneOperatorAuthorizeUrl", defaultText: "`/authorize` below `phoneOperatorUrl`", isArgument: false,
    "Where devices sign in over their mobile connection, for CAMARA.")
  let phoneOperatorTokenUrl = Setting<String?>(
    "phoneOperatorTokenUrl", defaultText: "`/token` below `phoneOperatorUrl`", isArgument: false,
    "Where access tokens are requested, for CAMARA.")
  let phoneOperatorClientId = Setting<String?>(
    "phoneOperatorClientId", isArgument: false, "The client id at a vendor or an operator.")
  let phoneOperatorClientSecret = Setting<String?>(
    "phoneOperatorClientSecret", isArgument: false, isSecret: true, "The secret of that client.")
  let phoneOperatorVersion = Setting(
    "phoneOperatorVersion", \.phoneChecks.version, "The version of a vendor's API.")
  // An app's SDK waits five seconds for each step.
  let phoneOperatorTimeoutSeconds = Setting(
    "phoneOperatorTimeoutSeconds", \.phoneChecks.timeout, in: 0.1...50, "The time limit of a request to that API.")
}

extension Settings {
  subscript<Value>(dynamicMember path: KeyPath<PhoneOperatorSettings, Value>) -> Value {
    phoneOperators[keyPath: path]
  }
}
