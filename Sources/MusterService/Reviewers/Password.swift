internal import Foundation

/// A password as it is hashed. It shows itself to nobody.
struct Password: Sendable {
  /// In characters of Unicode.
  static let lengths = 12...128

  /// In the normalisation form KC, in which all keyboards say the same (NIST SP 800-63B, section 5.1.1.2).
  private let text: String

  /// What was typed. More than anybody's password may have is taken for none.
  init(_ typed: String) {
    text = typed.utf8.count <= 4096 ? typed.precomposedStringWithCompatibilityMapping : ""
  }

  /// What is hashed.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Makes sure that it will do for this account.
  ///
  /// - Throws: `PASSWORD_UNFIT` with what is wrong with it.
  func checkFitness(for name: String) throws(ServiceError) {
    guard Self.lengths.contains(text.unicodeScalars.count) else {
      throw Self.unfit("A password has \(Self.lengths.lowerBound) to \(Self.lengths.upperBound) characters.")
    }
    guard ReviewerName.folded(text) != ReviewerName.folded(name) else {
      throw Self.unfit("It is the account's name.")
    }
    guard Set(text).count >= 5, !CommonPasswords.contains(text) else {
      throw Self.unfit("It is one that is guessed first.")
    }
  }

  private static func unfit(_ detail: String) -> ServiceError {
    ServiceError(.invalid, "PASSWORD_UNFIT", detail)
  }
}

extension Password: CustomStringConvertible, CustomReflectable {
  /// Nothing of it, so that no log can leak it.
  var description: String { "Password" }

  /// Nothing of it, so that no dump can leak it.
  var customMirror: Mirror { Mirror(self, children: []) }
}
