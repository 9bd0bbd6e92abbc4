internal import Foundation

/// A password as it is hashed. Its descriptions do not reveal it.
struct Password: Sendable {
  /// The allowed lengths, in Unicode scalars.
  static let lengths = 12...128

  /// The text in normalisation form KC, so that it does not depend on the keyboard (NIST SP 800-63B, section
  /// 5.1.1.2).
  private let text: String

  /// Creates a password from typed text. More than 4096 bytes count as an empty password.
  init(_ typed: String) {
    text = typed.utf8.count <= 4096 ? typed.precomposedStringWithCompatibilityMapping : ""
  }

  /// The bytes to hash.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Checks that the password is acceptable for this account.
  ///
  /// - Throws: `PASSWORD_UNFIT` with the reason.
  func checkFitness(for name: String) throws(ServiceError) {
    guard Self.lengths.contains(text.unicodeScalars.count) else {
      throw Self.unfit("The password must have \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters.")
    }
    guard ReviewerName.folded(text) != ReviewerName.folded(name) else {
      throw Self.unfit("The password must not be the account's name.")
    }
    guard Set(text).count >= 5, !CommonPasswords.contains(text) else {
      throw Self.unfit("The password is too easy to guess. Choose another one.")
    }
  }

  private static func unfit(_ detail: String) -> ServiceError {
    ServiceError(.passwordUnfit, detail)
  }
}

extension Password: CustomStringConvertible, CustomReflectable {
  /// Only the type's name, so that no log can leak the password.
  var description: String { "Password" }

  /// An empty mirror, so that no dump can leak the password.
  var customMirror: Mirror { Mirror(self, children: []) }
}
