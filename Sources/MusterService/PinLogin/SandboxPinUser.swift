internal import VerificationFlow

/// What becomes of the logins of a user with a PIN in a sandbox, by a word after a plus sign in the user id.
enum SandboxPinUser: String, SandboxKeyword {
  case refused
  case backoff
  case wrong
  case revoked
  case expired
  case renewed

  var outcome: String {
    switch self {
    case .refused: "The user may not log in: `IDENTITY_NOT_AUTHORIZED`, also instead of an e-mail."
    case .backoff: "No e-mail can be requested at this time: `REQUEST_BACKOFF`."
    case .wrong: "Every PIN counts as wrong: `UNSUCCESSFUL_AUTHENTICATION`, and `REVOKED_MPINID` for the third one."
    case .revoked: "The first login with the right PIN revokes the device: `REVOKED_MPINID`."
    case .expired: "The secret of the device counts as too old: `EXPIRED_MPINID`."
    case .renewed: "Each login tells the app to fetch a new secret (`dvsRegister`)."
    }
  }

  /// Recognises a word in the user id, before the sign `@` if it has one; nil for any other user, and in live projects.
  init?(_ userId: String, in project: ProjectRecord) {
    let name = userId.prefix { $0 != "@" }
    guard project.isSandbox, let plus = name.lastIndex(of: "+") else { return nil }
    self.init(rawValue: name[name.index(after: plus)...].lowercased())
  }
}
