import ArgumentParser
import Configuration
import Foundation
import MusterAPI
import MusterClient

/// `muster submit`: uploads one picture to a running service, as an app does.
struct SubmitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Send one picture to a service and print its verdict.",
    discussion: "Exits with 0 if the picture was accepted, and with 1 if it was rejected or refused.")

  @OptionGroup var source: ConfigurationOptions
  @Option(help: ArgumentHelp("The address of the service. (default: http://127.0.0.1:8080)", valueName: "url"))
  var server: String?
  @Option(help: "The session's token. Prefer MUSTER_TOKEN, because others may see a command's arguments.")
  var token: String?
  @Option(help: "The document type, for example ID_CARD.")
  var type: String?
  @Option(help: "The side of the document, FRONT or BACK. (default: FRONT)")
  var side: String?
  @Option(help: "The issuing country, as three letters.")
  var country: String?
  @Option(help: ArgumentHelp("The id of the document that this picture replaces.", valueName: "id"))
  var originalDocumentId: String?
  @Option(help: "A signature over the picture.")
  var signature: String?
  @Option(help: ArgumentHelp("How long to wait for the verdict; 0 does not wait. (default: 30)", valueName: "seconds"))
  var wait: Int?
  @Argument(help: "The picture, a JPEG or PNG file.")
  var file: String

  func run() async throws {
    let reader = try await source.reader([
      .server: .text(server), .token: .secret(token), .type: .text(type), .side: .text(side),
      .country: .text(country), .originalDocumentId: .text(originalDocumentId), .signature: .text(signature),
      .wait: .number(wait),
    ])
    let client = try await MusterClient(reader: reader, credential: .token)
    let seconds = try await reader.wholeNumber(.wait, in: 0...3600) ?? 30
    let sideName = try await reader.text(.side) ?? "FRONT"
    guard let side = DocumentSide(rawValue: sideName) else {
      throw Setting.side.error(of: sideName, because: "is neither FRONT nor BACK")
    }
    var document = DocumentFile(
      data: try Self.read(file), type: DocumentType(rawValue: try await reader.required(.type)), side: side,
      originalDocumentId: try await reader.text(.originalDocumentId), dataSignature: try await reader.text(.signature))
    document.country = try await reader.text(.country)
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
