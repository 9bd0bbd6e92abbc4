/// An error of an object store. Two errors are equal if their codes are equal.
package struct S3Error: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    /// The URL of the bucket is malformed.
    case locationInvalid
    /// There are no credentials, or none could be fetched.
    case credentialsMissing
    case notFound
    case accessDenied
    /// The store is unreachable, overloaded, or failing.
    case unavailable
    /// The stored object, or the received bytes, differ from what was written.
    case checksumMismatch
    /// The answer of the store is not valid, or it rejected a request as malformed.
    case invalidResponse
  }

  package let code: Code
  /// Details for logs: the code of the store and keys of objects, never credentials or contents.
  package let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  package static func == (left: S3Error, right: S3Error) -> Bool { left.code == right.code }
}
