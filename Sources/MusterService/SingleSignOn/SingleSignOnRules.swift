package import VerificationFlow

/// What single sign-on allows: the operator's settings other than where the provider is.
package struct SingleSignOnRules: Sendable, Equatable {
  /// Which role the people with a value of the claim have.
  package struct Grant: Sendable, Equatable {
    /// The value of the claim.
    package let value: String
    package let role: ReviewerRole
    /// The name of the project; nil for the usual one.
    package let project: String?

    package init(value: String, role: ReviewerRole, project: String? = nil) {
      self.value = value
      self.role = role
      self.project = project
    }
  }

  /// In the order in which they are tried; nil if the values of the claim are the names of the roles.
  package var grants: [Grant]?
  /// The name of the project that people sign in to.
  package var project = "default"
  /// Whom people without a role may ask.
  package var contact: String?
  /// The folded names of the accounts that may sign in by password; nil if all may.
  var localNames: Set<String>?

  package init() {}

  /// Sets the names of the accounts that may sign in by password.
  package mutating func allowLocalSignIn(of names: [String]) {
    localNames = Set(names.map(ReviewerName.folded))
  }

  /// Whether only some accounts may sign in by password.
  package var limitsLocalSignIn: Bool { localNames != nil }

  /// Returns the first grant for one of these values of the claim; nil if there is none.
  ///
  /// Without grants, the role with the most rights to decide comes first.
  func grant(for values: [String]) -> Grant? {
    let grants = self.grants ?? ReviewerRole.byPrecedence.map { Grant(value: $0.rawValue, role: $0) }
    return grants.first { values.contains($0.value) }
  }
}

extension ReviewerRole {
  /// The roles in the order in which a person who has several of them gets one.
  fileprivate static let byPrecedence: [ReviewerRole] = [.admin, .senior, .reviewer, .auditor]
}

/// Which accounts may sign in by password.
struct LocalSignIn: Sendable {
  /// Their folded names; nil for all.
  let names: Set<String>?

  /// Checks that the account of this name may sign in by password, whether or not it exists.
  ///
  /// - Throws: `LOCAL_SIGN_IN_OFF`.
  func check(foldedName: String) throws(ServiceError) {
    guard names?.contains(foldedName) ?? true else {
      throw ServiceError(.localSignInOff, "This account signs in by single sign-on, not by password.")
    }
  }
}
