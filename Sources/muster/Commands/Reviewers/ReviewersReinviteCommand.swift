import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster reviewers reinvite`: resets an account, for a person who forgot the password or returns.
struct ReviewersReinviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinvite",
    abstract: "Print a new invitation link for an account. Its password, one-time codes and sessions end immediately.",
    discussion: "A closed account is opened again.")

  @OptionGroup var store: KeyStoreOptions
  @Argument(help: "The reviewer's name.")
  var name: String
  @OptionGroup var link: InvitationLinkOptions

  func run() async throws {
    let reader = try await store.reader([.url: .text(link.url)])
    let link = try await InvitationLink(reader: reader)
    let (reviewer, invitation) = try await store.withReviewers(reader: reader) { try await $0.reinvite(name) }
    let time = try await link.time(reader)
    Terminal.print(link.text(for: invitation))
    Terminal.note(
      "Invited \(reviewer.name) again. The link is shown only once and works once, \(time).")
  }
}
