import ArgumentParser

/// `muster quality …`: what pictures are held against.
struct QualityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Try what pictures are held against.",
    subcommands: [QualityReplayCommand.self])
}
