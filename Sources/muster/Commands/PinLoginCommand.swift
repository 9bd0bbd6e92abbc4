import ArgumentParser
import Configuration
import Foundation
import MusterService
import MusterStore
import VerificationFlow

struct PinLoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin-login", abstract: "Show, renew and retire the master secret of PIN logins.",
    discussion: """
      Two authorities have a share of each generation of the master secret. With pinSecondAuthorityFile, the share of \
      the second follows from a key in that file.
      """,
    subcommands: [PinLoginListCommand.self, PinLoginRotateCommand.self, PinLoginRetireCommand.self])
}

struct PinLoginListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the generations of the master secret, oldest first.")

  @OptionGroup var store: StoreOptions

  func run() async throws {
    let generations = try await store.withPinAuthorities { try await $0.list() }
    for generation in generations {
      let state = generation.retiredAt == nil ? "accepted" : "retired"
      let place = generation.secondPlace.rawValue.lowercased()
      let time = Date(timeIntervalSince1970: Double(generation.createdAt.milliseconds) / 1000)
      Terminal.print("\(generation.id)  \(time.formatted(.iso8601))  second share: \(place)  \(state)")
    }
  }
}

struct PinLoginRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate", abstract: "Make a new generation of the master secret, and print its name.",
    discussion: """
      Devices with a secret of an older generation get a new one the next time they log in, without asking for \
      anything but the PIN. Older generations are accepted until they are retired.
      """)

  @OptionGroup var store: StoreOptions

  func run() async throws {
    Terminal.print(try await store.withPinAuthorities { try await $0.rotate() }.id)
  }
}

struct PinLoginRetireCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Refuse the secrets of a generation. Its devices have to be registered again.")

  @OptionGroup var store: StoreOptions
  @Argument(help: "The name of the generation.")
  var generation: String

  func run() async throws {
    guard try await store.withPinAuthorities({ [generation] in try await $0.retire(generation) }) else {
      throw ValidationError("No generation with this name is accepted.")
    }
  }
}

extension StoreOptions {
  /// Calls `work` with the authorities of the store.
  fileprivate func withPinAuthorities<Result: Sendable>(
    _ work: (PinAuthorities) async throws -> Result
  ) async throws -> Result {
    let reader = try await reader()
    let path = try await reader.value(settings.pinSecondAuthorityFile)
    return try await withStore(reader: reader) { store in
      try await work(PinAuthorities(store: store, file: try path.map { try AuthorityKeyFile(at: $0) }))
    }
  }
}
