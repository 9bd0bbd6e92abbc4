import ArgumentParser
import Configuration
import Foundation
import MusterServer
import MusterService
import MusterStore
import VerificationFlow

struct ReviewersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reviewers",
    abstract: "Invite reviewers, list them, change their roles and close their accounts.",
    subcommands: [
      ReviewersInviteCommand.self, ReviewersListCommand.self, ReviewersRoleCommand.self,
      ReviewersReinviteCommand.self, ReviewersDisableCommand.self, ReviewersLinkCommand.self,
      ReviewersUnlinkCommand.self,
    ])
}

extension StoreOptions {
  /// Calls `work` with the reviewers of the store.
  func withReviewers<Result: Sendable>(
    reader: ConfigReader, createsFolder: Bool = false, _ work: (ManageReviewers) async throws -> Result
  ) async throws -> Result {
    try await withStore(reader: reader, createsFolder: createsFolder) { store in
      let time = try await reader.value(settings.invitationSeconds)
      return try await work(ManageReviewers(store: store, invitationTime: time))
    }
  }
}

struct ReviewersInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Create a reviewer's account and print its invitation link, which is shown only once.",
    discussion: """
      Give the link only to that person: whoever opens it first chooses the password. It works once, within 72 hours \
      (MUSTER_INVITATION_SECONDS). After that, create another one with "muster reviewers reinvite".
      """)

  @OptionGroup var store: StoreOptions
  @Argument(help: "The name with which the person signs in and which colleagues see.")
  var name: String
  @Option(settings.role) var role: String?
  @Option(settings.project, "The project whose cases the person may see.") var project: String?
  @Flag(settings.sandbox, "If the project does not exist yet, create it as a sandbox.") var sandbox = false
  @OptionGroup var link: InvitationLinkOptions

  func run() async throws {
    let reader = try await reader()
    let role = try await reader.required(settings.role)
    let project = try await reader.value(settings.project)
    let isSandbox = try await reader.value(settings.sandbox)
    let link = try await InvitationLink(reader: reader)
    let (reviewer, invitation) = try await store.withReviewers(reader: reader, createsFolder: true) {
      try await $0.invite(name, role: role, project: project, isSandbox: isSandbox)
    }
    let time = try await link.time(reader)
    Terminal.print(link.text(for: invitation))
    Terminal.note(
      "Invited \(reviewer.name) to the project \"\(reviewer.project.name)\" as \(reviewer.role.rawValue). "
        + "The link is shown only once and works once, \(time).")
  }
}

/// The option shared by the commands that print a link.
struct InvitationLinkOptions: ParsableArguments {
  @Option(settings.invitationURL) var url: String?
}

struct ReviewersReinviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinvite",
    abstract: "Print a new invitation link for an account. Its password, one-time codes and sessions end immediately.",
    discussion: "A closed account is opened again.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String
  @OptionGroup var link: InvitationLinkOptions

  func run() async throws {
    let reader = try await reader()
    let link = try await InvitationLink(reader: reader)
    let (reviewer, invitation) = try await store.withReviewers(reader: reader) { try await $0.reinvite(name) }
    let time = try await link.time(reader)
    Terminal.print(link.text(for: invitation))
    Terminal.note(
      "Invited \(reviewer.name) again. The link is shown only once and works once, \(time).")
  }
}

struct ReviewersListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all reviewers, including those with closed accounts.")

  @OptionGroup var store: StoreOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let reviewers = try await store.withReviewers(reader: reader) { try await $0.list() }.map(Row.init)
    try await TextTable.print(
      reviewers, asJSON: reader.value(settings.json),
      [
        .left("id"), .left("name"), .left("role"), .left("project"), .left("state"), .left("codes"), .left("sso"),
        .left("created"),
      ],
      \.cells)
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let role: String
    let project: String
    let state: String
    let secondFactor: Bool
    let singleSignOn: Bool
    /// What the provider calls the person.
    let providerName: String?
    let email: String?
    let createdAt: Date

    init(_ account: ReviewerAccount) {
      id = account.record.id.rawValue
      name = account.record.name
      role = account.record.role.rawValue
      project = account.record.project.name
      state = account.state.rawValue
      secondFactor = account.hasSecondFactor
      singleSignOn = account.isLinked
      providerName = account.profile.name
      email = account.profile.email
      createdAt = Date(account.record.createdAt)
    }

    var cells: [String] {
      [
        id, name, role, project, state, secondFactor ? "yes" : "no", singleSignOn ? "yes" : "no",
        createdAt.ISO8601Format(),
      ]
    }
  }
}

struct ReviewersRoleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "role", abstract: "Change a reviewer's role, effective from their next request.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String
  @Argument(help: "The new role: reviewer, senior, auditor or admin.")
  var role: String

  func run() async throws {
    let reader = try await reader()
    let role: ReviewerRole = try settings.role.choice(role)
    try await store.withReviewers(reader: reader) { try await $0.setRole(role, of: name) }
    Terminal.note("\(name) is now \(role.rawValue).")
  }
}

struct ReviewersDisableCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Close a reviewer's account. Its sessions and invitation end immediately.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String

  func run() async throws {
    let reader = try await reader()
    try await store.withReviewers(reader: reader) { try await $0.disable(name) }
    Terminal.note("Closed the account of \(name).")
  }
}

struct ReviewersLinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Make one account of two that belong to the same person, one of them made by single sign-on.",
    discussion: "The first account gets the single sign-on of the second, which is closed.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The name of the account that stays.")
  var name: String
  @Argument(help: "The name of the account that was made by single sign-on.")
  var other: String

  func run() async throws {
    let reader = try await reader()
    try await store.withReviewers(reader: reader) { try await $0.link(name, with: other) }
    Terminal.note("\(name) signs in by the single sign-on of \(other), whose account is closed.")
  }
}

struct ReviewersUnlinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlink", abstract: "End an account's single sign-on, and the sessions that began by it.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String

  func run() async throws {
    let reader = try await reader()
    try await store.withReviewers(reader: reader) { try await $0.unlink(name) }
    Terminal.note("\(name) no longer signs in by single sign-on.")
  }
}

/// Creates invitation links that point to the service's public address.
struct InvitationLink {
  private let base: String

  /// Reads the public address of the service, including a path prefix of a proxy; by default it is the address given
  /// by `host`, `port` and `tlsCert`.
  ///
  /// - Throws: `ValidationError` that names the setting and the value.
  init(reader: ConfigReader) async throws {
    guard let url = try await reader.value(settings.invitationURL) else {
      base = try await Self.local(reader)
      return
    }
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false, parts.user == nil, parts.query == nil, parts.fragment == nil
    else {
      throw settings.invitationURL.error(of: url, because: "is not an address such as https://muster.example.org")
    }
    base = String(url.reversed().drop { $0 == "/" }.reversed())
  }

  /// Returns the link that opens an invitation.
  func text(for invitation: String) -> String {
    "\(base)/review/invitations/\(invitation)"
  }

  /// Returns how long a link is valid, as text for the terminal.
  func time(_ reader: ConfigReader) async throws -> String {
    let time = try await reader.value(settings.invitationSeconds)
    let words = time.formatted(
      .units(allowed: [.hours, .minutes], width: .wide).locale(Locale(identifier: "en_US")))
    return "within \(words)"
  }

  private static func local(_ reader: ConfigReader) async throws -> String {
    var server = ServerConfiguration()
    let host = try await reader.value(settings.host)
    // A service that listens on all interfaces cannot be reached by the wildcard address.
    server.host = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
    let port = try await reader.value(settings.port)
    // Only the scheme matters here, so the files need not be readable.
    if let certificate = try await reader.value(settings.tlsCert) {
      server.tls = ServerConfiguration.TLSFiles(certificate: certificate, key: "")
    }
    return try server.url(port: port).absoluteString
  }
}
