import ArgumentParser

/// `muster quality`: tries quality rules.
struct QualityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Try out quality rules.",
    subcommands: [QualityReplayCommand.self])
}
