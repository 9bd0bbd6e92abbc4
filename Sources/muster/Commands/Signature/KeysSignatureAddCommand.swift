import ArgumentParser
import Configuration
import MusterService
import VerificationFlow

/// `muster keys signature add`: adds a trusted signature key.
struct KeysSignatureAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a key with which scanners sign pictures.",
    discussion: "For hmac-sha256 without a file, a secret is generated and printed only once.")

  @OptionGroup var options: SignatureKeyOptions
  @Option(help: "The key's id, which a signature may name: letters, digits, \"-\", \"_\" and \".\".")
  var id: String?
  @Option(help: ArgumentHelp("The algorithm: hmac-sha256, ecdsa-p256-sha256 or ed25519.", valueName: "name"))
  var algorithm: String?
  @Option(help: "A file with the public key as PEM or DER, or with a secret in base64.")
  var file: String?

  func run() async throws {
    let reader = try await options.reader([.id: .text(id), .algorithm: .text(algorithm), .file: .text(file)])
    let id = try await reader.required(.id)
    let algorithm: SignatureAlgorithm = try Setting.algorithm.word(try await reader.required(.algorithm))
    let file = try await reader.text(.file).map(Self.read)
    let secret = try await options.withKeys(reader: reader) { keys, project in
      try await keys.add(id: id, algorithm: algorithm, project: project, file: file).secret
    }
    if let secret { Terminal.print(secret) }
    Terminal.note("Added the key \(id).\(secret == nil ? "" : " Its secret is shown only once.")")
  }

  private static func read(_ path: String) throws -> [UInt8] {
    do {
      return try PictureFiles.read(path, limit: 65_536)
    } catch {
      throw Setting.file.error(of: path, because: "cannot be read")
    }
  }
}
