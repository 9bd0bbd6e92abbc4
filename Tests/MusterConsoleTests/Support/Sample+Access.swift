import MusterConsole
import VerificationFlow

/// The pages of single sign-on and of keys.
extension Sample {
  static func pagesOfAccess(_ words: Words) -> [Shown] {
    let provider = SignInPage.Provider(name: words.person, address: "/review/sso?next=/review/sessions")
    return [
      Shown("sign-in-provider", SignInPage(formToken: "t", provider: provider, error: words.note), nil),
      Shown(
        "sign-in-folded",
        SignInPage(formToken: "t", name: words.person, provider: provider, isPasswordUsual: false), nil),
      Shown("onward", OnwardPage("Signing in", address: "/review"), nil),
      Shown(
        "account-linked",
        AccountPage(
          name: words.person, role: .admin, secondFactor: .off, hasPassword: false,
          link: .linked(provider: words.name, name: words.person, email: words.value))),
      Shown(
        "account-unlinked",
        AccountPage(name: words.person, role: .senior, secondFactor: .off, link: .possible(provider: words.name))),
      Shown("keys", keys(words), frame(.admin, decisions: false)),
      Shown("keys-empty", KeysPage(rows: [], error: words.note), frame(.admin, decisions: false)),
    ]
  }

  private static func keys(_ words: Words) -> KeysPage {
    let project = ProjectRecord(id: ProjectID("p"), name: "shop", isSandbox: false, createdAt: ago(9000))
    let standings: [(expiresAt: Instant?, revokedAt: Instant?)] = [
      (nil, nil), (ago(10), nil), (ago(-10_000), ago(5)),
    ]
    let rows = standings.enumerated().map { number, standing in
      KeysPage.Row(
        KeyRecord(
          id: KeyID("key-\(number)"), project: project, name: words.person, scopes: [.sessions, .data],
          createdAt: ago(8000), expiresAt: standing.expiresAt, revokedAt: standing.revokedAt), at: now)
    }
    return KeysPage(
      rows: rows, issued: KeysPage.Issued(name: words.person, secret: "mk_live_sample"),
      entry: KeysPage.Entry(name: words.value, scopes: ["sessions"], days: "90"))
  }
}
