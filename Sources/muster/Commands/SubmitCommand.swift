import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterClient

struct SubmitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Send one picture to a service and print its verdict.",
    discussion: "Exits with 0 if the picture was accepted, and with 1 if it was rejected or refused.")

  @OptionGroup var source: ConfigurationOptions
  @Option(settings.server) var server: String?
  @Option(settings.token) var token: String?
  @Option(settings.type) var type: String?
  @Option(settings.side) var side: String?
  @Option(settings.country) var country: String?
  @Option(settings.originalDocumentId) var originalDocumentId: String?
  @Option(settings.signature) var signature: String?
  @Option(settings.wait) var wait: Int?
  @Argument(help: "The picture, in a format that the service accepts.")
  var file: String

  func run() async throws {
    let reader = try await reader()
    let client = try await MusterClient(reader: reader, credential: settings.token)
    let seconds = try await reader.value(settings.wait)
    let sideName = try await reader.value(settings.side)
    guard let side = DocumentSide(rawValue: sideName) else {
      throw settings.side.error(of: sideName, because: "is neither FRONT nor BACK")
    }
    var document = DocumentFile(
      data: try Self.read(file), type: DocumentType(rawValue: try await reader.required(settings.type)), side: side,
      originalDocumentId: try await reader.value(settings.originalDocumentId),
      dataSignature: try await reader.value(settings.signature))
    document.country = try await reader.value(settings.country)
    document.filename = URL(filePath: file).lastPathComponent

    let bar = ProgressBar(label: file)
    do {
      let answer = try await client.uploadDocument(document, wait: .seconds(seconds)) { bar.show($0) }
      bar.clear()
      for line in Verdict(answer).lines { Terminal.print(line) }
      if answer.status != "ACCEPTED" { throw ExitCode.failure }
    } catch let error as MusterClientError {
      bar.clear()
      Terminal.print("\(error.problem == nil ? "FAILED" : "REFUSED")  \(error)")
      throw ExitCode.failure
    }
  }

  private static func read(_ file: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      throw ValidationError("file: \"\(file)\" cannot be read.")
    }
  }
}
