import ArgumentParser

/// `muster blobs`: manages the picture files.
struct BlobsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blobs",
    abstract: "Verify the files of the pictures.",
    subcommands: [BlobsVerifyCommand.self])
}
