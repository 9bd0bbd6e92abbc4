import ArgumentParser
import Configuration
import MusterService
package import VerificationFlow

/// `muster keys signature policy`: sets or prints how a project handles signatures.
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
    let reader = try await options.reader()
    let inForce = try await options.withKeys(reader: reader) { keys, project in
      if let policy { try await keys.setPolicy(policy, of: project) }
      return try await keys.policy(of: project)
    }
    Terminal.print(inForce.rawValue)
  }
}

extension SignaturePolicy: ExpressibleByArgument {}
