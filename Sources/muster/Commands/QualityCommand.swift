import ArgumentParser

/// `muster quality`: tries quality rules.
struct QualityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Try what pictures are held against.",
    subcommands: [QualityReplayCommand.self])
}
