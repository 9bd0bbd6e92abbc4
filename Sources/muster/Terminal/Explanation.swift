import ArgumentParser
import Foundation
import MusterClient
import MusterService
import MusterStore
import NIOCore
import S3Client

/// Explains errors to the person at the terminal.
enum Explanation {
  /// The exit code of a program ended by a signal, here SIGINT.
  private static let interrupted: Int32 = 130

  /// Prints the error that ended a command with valid arguments, and exits.
  static func exit(after error: any Error) -> Never {
    switch error {
    case is ExitCode:
      MusterCommand.exit(withError: error)
    case _ where MusterCommand.exitCode(for: error) == .success:
      // Help and version are requested output.
      MusterCommand.exit(withError: error)
    case _ where isInterruption(error):
      Terminal.note("Interrupted.")
      Foundation.exit(interrupted)
    default:
      let reason = reason(for: error)
      Terminal.note("Error: \(reason)\(".?".contains(reason.suffix(1)) ? "" : ".")")
      // An invalid value is an error of the caller, like an invalid argument.
      Foundation.exit(error is ValidationError ? ExitCode.validationFailure.rawValue : ExitCode.failure.rawValue)
    }
  }

  /// Whether an error only says that a task was cancelled, as an interrupt does.
  static func isInterruption(_ error: any Error) -> Bool {
    switch (error as? VerificationFailure)?.cause ?? error {
    case is CancellationError, MusterClientError.cancelled: true
    default: false
    }
  }

  /// Returns the reason for an error, as text to follow a colon, without names of types, functions or system calls.
  static func reason(for error: any Error) -> String {
    switch error {
    case let error as ValidationError: error.message
    case let error as ServiceError: "\(error.code): \(error.detail ?? "refused")"
    case let error as StoreError: error.reason
    case let error as BlobError: error.reason
    case let error as S3Error: error.reason
    // The documentation lists these errors by their codes.
    case let error as BackupError: "\(error.reason) (\(error.code.rawValue))"
    case let error as MigrationError: "\(error.reason) (\(error.code.rawValue))"
    case let error as IOError: message(errorNumber: error.errnoCode)
    case let error as SocketAddressError.UnknownHost: "the host name \(error.host) cannot be resolved"
    case is SocketAddressError: "the service cannot listen on this address"
    case MusterClientError.transport(let error):
      """
      the service does not respond (\(trimmed(error.localizedDescription))); check that it is running and that \
      --server is its address
      """
    case let error as CocoaError: trimmed(error.localizedDescription)
    // SQLite's own messages describe statements. Whatever has its cause in the file is a `StoreError`.
    case let error where "\(error)".hasPrefix("SQLite error"): "a statement fails on muster.sqlite, which is damaged"
    default: "\(error)"
    }
  }

  /// Returns the system's message for an `errno`, in lower case as part of a sentence.
  private static func message(errorNumber: CInt) -> String {
    guard let text = unsafe strerror(errorNumber) else { return "the system refused" }
    let message = unsafe String(cString: text)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  private static func trimmed(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
