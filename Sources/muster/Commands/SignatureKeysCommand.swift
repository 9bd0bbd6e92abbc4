import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
package import VerificationFlow

struct KeysSignatureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signature",
    abstract: "Add, list and revoke the keys with which scanners sign pictures, and set how signatures are handled.",
    subcommands: [
      KeysSignatureAddCommand.self, KeysSignatureListCommand.self, KeysSignatureRevokeCommand.self,
      KeysSignaturePolicyCommand.self,
    ])
}

/// The options shared by all commands about signature keys.
struct SignatureKeyOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(settings.project, "The project whose pictures are signed.") var project: String?

  /// Calls `work` with the signature keys of the store and the name of the project.
  func withKeys<Result: Sendable>(
    reader: ConfigReader, _ work: (ManageSignatureKeys, _ project: String) async throws -> Result
  ) async throws -> Result {
    let project = try await reader.value(settings.project)
    return try await store.withStore(reader: reader) { try await work(ManageSignatureKeys(store: $0), project) }
  }
}

struct KeysSignatureAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a key with which scanners sign pictures.",
    discussion: "For hmac-sha256 without a file, a secret is generated and printed only once.")

  @OptionGroup var options: SignatureKeyOptions
  @Option(settings.id) var id: String?
  @Option(settings.algorithm) var algorithm: String?
  @Option(settings.file) var file: String?

  func run() async throws {
    let reader = try await reader()
    let id = try await reader.required(settings.id)
    let algorithm = try await reader.required(settings.algorithm)
    let file = try await reader.value(settings.file).map(Self.read)
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
      throw settings.file.error(of: path, because: "cannot be read")
    }
  }
}

struct KeysSignatureListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List a project's signature keys, including revoked ones.")

  @OptionGroup var options: SignatureKeyOptions
  @Flag(settings.json) var json = false

  func run() async throws {
    let reader = try await reader()
    let keys = try await options.withKeys(reader: reader) { try await $0.list(project: $1) }.map(Row.init)
    try await TextTable.print(
      keys, asJSON: reader.value(settings.json),
      [.left("id"), .left("algorithm"), .left("created"), .left("revoked")]
    ) { [$0.id, $0.algorithm, $0.createdAt.ISO8601Format(), $0.revokedAt?.ISO8601Format() ?? ""] }
  }

  private struct Row: Encodable {
    let id: String
    let algorithm: String
    let createdAt: Date
    let revokedAt: Date?

    init(_ key: SignatureKeyRecord) {
      id = key.id.rawValue
      algorithm = key.algorithm.rawValue
      createdAt = Date(key.createdAt)
      revokedAt = key.revokedAt.map { Date($0) }
    }
  }
}

struct KeysSignatureRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a signature key, immediately and permanently. Signatures that it verified stay verified.")

  @OptionGroup var options: SignatureKeyOptions
  @Argument(help: "The key's id, as shown by \"muster keys signature list\".")
  var id: String

  func run() async throws {
    let reader = try await reader()
    let wasRevoked = try await options.withKeys(reader: reader) { try await $0.revoke(id: id, project: $1) }
    guard wasRevoked else {
      Terminal.note("The key \"\(id)\" does not exist or is already revoked.")
      throw ExitCode.failure
    }
    Terminal.note("Revoked the key \(id).")
  }
}

struct KeysSignaturePolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Set how signatures are handled, or print the current policy.",
    discussion: """
      ignore: signatures are stored unchecked. record: signatures are checked, and the document shows the result. \
      require: pictures without a signature by one of the project's keys are refused.
      """)

  @OptionGroup var options: SignatureKeyOptions
  @Argument(help: "The policy: ignore, record or require. Without it, the current policy is printed.")
  var policy: SignaturePolicy?

  func run() async throws {
    let reader = try await reader()
    let inForce = try await options.withKeys(reader: reader) { keys, project in
      if let policy { try await keys.setPolicy(policy, of: project) }
      return try await keys.policy(of: project)
    }
    Terminal.print(inForce.rawValue)
  }
}

extension SignaturePolicy: ExpressibleByArgument {}
