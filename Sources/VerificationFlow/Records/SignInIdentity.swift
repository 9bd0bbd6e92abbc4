/// A person as a provider of single sign-on knows them (OpenID Connect Core, section 5.7).
package struct SignInIdentity: Sendable, Hashable {
  /// The issuer of the provider's tokens.
  package let issuer: String
  /// The provider's id of the person, which it never gives to another one.
  package let subject: String

  package init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }
}

/// What a provider of single sign-on says about a person. It may change from one sign-in to the next.
package struct SignInProfile: Sendable, Equatable {
  package let name: String?
  package let email: String?

  package init(name: String? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}
