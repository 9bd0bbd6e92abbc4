import ArgumentParser
import Configuration
import MusterService

struct ProjectsWaiverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waiver",
    abstract: "Set whether people may ask for a reviewer instead of a presence check, or print the current setting.",
    discussion: """
      allow: a person who cannot take the steps of the embedded presence check may ask that a reviewer decides. It takes \
      effect only while doubtful cases go to reviewers (--review). forbid: the steps are required.
      """)

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case allow, forbid
  }

  @OptionGroup var store: StoreOptions
  @Option(settings.project) var project: String?
  @Argument(help: "allow or forbid. Without it, the current setting is printed.")
  var choice: Choice?

  func run() async throws {
    let reader = try await reader()
    let project = try await reader.value(settings.project)
    let isAllowed = try await store.withStore(reader: reader) { store in
      let waiver = ManagePresenceWaiver(store: store)
      if let choice { try await waiver.set(choice == .allow, project: project) }
      return try await waiver.isAllowed(project: project)
    }
    Terminal.print((isAllowed ? Choice.allow : .forbid).rawValue)
  }
}
