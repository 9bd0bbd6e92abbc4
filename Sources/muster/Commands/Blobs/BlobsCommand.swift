import ArgumentParser

/// `muster blobs …`: the files of the pictures.
struct BlobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blobs",
    abstract: "Look after the files of the pictures.",
    subcommands: [BlobsVerifyCommand.self])
}
