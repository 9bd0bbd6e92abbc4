import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster reviewers invite`: creates an account and prints its invitation link.
struct ReviewersInviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Create a reviewer's account and print its invitation link, which is shown only once.",
    discussion: """
      Give the link only to that person: whoever opens it first chooses the password. It works once, within 72 hours \
      (MUSTER_INVITATION_SECONDS). After that, create another one with "muster reviewers reinvite".
      """)

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The name with which the person signs in and which colleagues see.")
  var name: String
  @Option(
    help: "The person's role: reviewer (decides), senior (also takes cases over) or auditor (reads the audit).")
  var role: String?
  @Option(help: "The project whose cases the person may see. (default: default)")
  var project: String?
  @Flag(help: "If the project does not exist yet, create it as a sandbox.")
  var sandbox = false
  @OptionGroup var link: InvitationLinkOptions

  func run() async throws {
    let reader = try await store.reader([
      .role: .text(role), .project: .text(project), .sandbox: .flag(sandbox), .url: .text(link.url),
    ])
    let role: ReviewerRole = try Setting.role.word(try await reader.required(.role))
    let project = try await reader.text(.project) ?? "default"
    let isSandbox = try await reader.isOn(.sandbox)
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
  @Option(
    help: ArgumentHelp(
      "The address where reviewers reach the service. (default: that of host and port, http://127.0.0.1:8080)",
      valueName: "address"))
  var url: String?
}
