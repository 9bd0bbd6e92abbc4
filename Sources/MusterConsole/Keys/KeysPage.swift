internal import HTMLMarkup
package import VerificationFlow

/// The keys of a project, newest first, and the form that creates one.
package struct KeysPage: ConsolePage {
  package static let template = Template.keys
  package let title = "Keys"
  let issued: Issued?
  let name: String?
  let scopes: [Choice]
  let lifetimes: [Choice]
  let rows: [Row]
  let isEmpty: Bool
  let error: String?

  /// What an admin has entered.
  package struct Entry: Sendable {
    let name: String?
    let scopes: Set<String>
    let days: String?

    package init(name: String? = nil, scopes: Set<String> = [], days: String? = nil) {
      self.name = name
      self.scopes = scopes
      self.days = days
    }
  }

  /// A key that was just created, with its secret, which is shown once.
  package struct Issued: Sendable {
    let name: String
    let secret: String

    package init(name: String, secret: String) {
      self.name = name
      self.secret = secret
    }
  }

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - entry: What was entered before; nothing at first.
  ///   - error: A message about why no key was created.
  package init(rows: [Row], issued: Issued? = nil, entry: Entry = Entry(), error: String? = nil) {
    self.rows = rows
    self.issued = issued
    name = entry.name
    scopes = KeyScope.allCases.map { scope in
      Choice(
        value: scope.rawValue, text: "\(scope.rawValue): \(Self.words(for: scope))",
        isChosen: entry.scopes.contains(scope.rawValue))
    }
    lifetimes = Choice.list(
      ["30": "30 days", "90": "90 days", "365": "1 year", "": "never"], chosen: entry.days ?? "365")
    isEmpty = rows.isEmpty
    self.error = error
  }

  package struct Row: Sendable {
    let id: String
    let name: String
    let scopes: String
    let created: Markup
    let expires: Markup?
    let state: String
    let word: String
    let isValid: Bool

    /// - Parameter now: The time at which the page is rendered.
    package init(_ key: KeyRecord, at now: Instant) {
      id = key.id.rawValue
      name = key.name
      scopes = key.scopes.map(\.rawValue).sorted().joined(separator: ", ")
      created = Moment.exact(key.createdAt)
      expires = key.expiresAt.map { Moment.exact($0) }
      isValid = key.isValid(at: now)
      state = isValid ? "valid" : key.revokedAt == nil ? "expired" : "revoked"
      word = isValid ? "good" : ""
    }
  }

  private static func words(for scope: KeyScope) -> String {
    switch scope {
    case .sessions: "create and read verifications, for your backend"
    case .onboarding: "start verifications, for keys inside an app"
    case .review: "read pictures and decide cases"
    case .data: "read and correct what documents state, without their pictures"
    case .devices: "verify signatures and tokens of devices"
    case .admin: "erase and export verifications"
    }
  }
}
