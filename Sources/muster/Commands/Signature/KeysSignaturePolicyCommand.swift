import ArgumentParser
import Configuration
import MusterService
package import VerificationFlow

/// `muster keys signature policy`: sets or prints how a project handles signatures.
struct KeysSignaturePolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Say what becomes of signatures, or print it.",
    discussion: """
      ignore: they are kept unchecked. record: they are checked, and the document says what came of it. require: a \
      picture without a signature by one of the project's keys is refused.
      """)

  @OptionGroup var options: SignatureKeyOptions
  @Argument(help: "ignore, record or require; without it the policy in force is printed.")
  var policy: SignaturePolicy?

  func run() async throws {
    let reader = try await options.reader()
    let inForce = try await options.withKeys(reader: reader) { keys, project in
      if let policy { try await keys.setPolicy(policy, of: project) }
      return try await keys.policy(of: project)
    }
    Terminal.print(inForce.rawValue)
  }
}

extension SignaturePolicy: ExpressibleByArgument {}
