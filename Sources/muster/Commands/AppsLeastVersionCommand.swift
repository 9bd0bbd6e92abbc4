import ArgumentParser
import MusterService

struct AppsLeastVersionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "least-version",
    abstract: "Set the least version of PowerAuth of new activations, or print the current setting.",
    discussion: """
      Activations with a lower version are refused. Devices that are activated already are not affected, and can be \
      upgraded.
      """)

  enum Version: String, ExpressibleByArgument, CaseIterable {
    case v32 = "3.2"
    case v33 = "3.3"
    case v40 = "4.0"
  }

  @OptionGroup var options: AppOptions
  @Argument(help: "3.2, 3.3 or 4.0. Without it, the current setting is printed.")
  var version: Version?

  func run() async throws {
    let reader = try await reader()
    let least = try await options.withApps(reader: reader) { apps, project in
      if let version { try await apps.setMinVersion(version.rawValue, project: project) }
      return try await apps.minVersion(project: project)
    }
    Terminal.print(least)
  }
}
