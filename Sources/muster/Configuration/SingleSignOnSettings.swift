import MusterConnectors
import MusterService

/// The settings of the provider at which reviewers sign in.
struct SingleSignOnSettings: SettingGroup {
  let ssoIssuer = Setting<String?>(
    "ssoIssuer", isArgument: false,
    """
    The issuer of the OpenID Connect provider at which reviewers [sign in](single-sign-on.md), such as \
    `https://login.bank.example/realms/staff`. Without it, reviewers sign in by password.
    """)
  let ssoClientId = Setting<String?>(
    "ssoClientId", isArgument: false, "The client id of this service at the provider. Required with `ssoIssuer`.")
  let ssoClientSecret = Setting<String?>(
    "ssoClientSecret", isArgument: false, isSecret: true, "The secret of that client. Required with `ssoIssuer`.")
  let ssoName = Setting(
    "ssoName", \.singleSignOn.name, "The name of the provider on the button “Sign in with …”.")
  let ssoScopes = Setting(
    "ssoScopes", \.singleSignOn.scopes, "The scopes that the provider is asked for, separated by spaces.")
  let ssoRoleClaim = Setting(
    "ssoRoleClaim", \.singleSignOn.roleClaim,
    """
    The claim that has a person's [roles](single-sign-on.md#roles), a text or a list; dots lead into objects, as in \
    `realm_access.roles`.
    """)
  let ssoRoleMap = Setting<String?>(
    "ssoRoleMap", defaultText: "values are names of roles", isArgument: false,
    """
    Which value of the claim gives which role, separated by commas, such as `muster-seniors=senior, \
    muster-staff=reviewer@shop`. The first that fits counts; a project may follow the role after `@`.
    """)
  let ssoProject = Setting(
    "ssoProject", \.service.singleSignOn.project, "The project that people sign in to if the map names none.")
  let ssoContact = Setting<String?>(
    "ssoContact", isArgument: false,
    "Whom people may ask who have no role, such as `access@bank.example`; shown when they are refused.")
  let ssoLocalAccounts = Setting<String?>(
    "ssoLocalAccounts", defaultText: "all", isArgument: false,
    """
    The names of the only accounts that may [sign in by password](single-sign-on.md#passwords), separated by commas.
    """)
  let ssoTimeoutSeconds = Setting(
    "ssoTimeoutSeconds", \.singleSignOn.timeout, in: 0.1...50,
    "The time limit of the requests to the provider for one sign-in.")
}

extension Settings {
  subscript<Value>(dynamicMember path: KeyPath<SingleSignOnSettings, Value>) -> Value {
    singleSignOn[keyPath: path]
  }
}
