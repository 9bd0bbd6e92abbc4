import ArgumentParser
import Configuration
import Foundation
import MusterConnectors
import MusterService
import VerificationFlow

/// The provider at which reviewers sign in.
struct SingleSignOnConfiguration: Sendable {
  var name = "single sign-on"
  var scopes = "openid profile email"
  var roleClaim = "roles"
  var timeout = Duration.seconds(10)
  private var address: IdentityProviderAddress?

  /// Reads where the provider is, and what single sign-on allows.
  ///
  /// - Throws: `ValidationError` that names the setting and, except for the secret, the value.
  mutating func read(_ reader: ConfigReader, into rules: inout SingleSignOnRules) async throws {
    guard let issuer = try await reader.value(settings.ssoIssuer) else { return }
    let isPlainAllowed = try await reader.value(settings.privateAddresses)
    try ProviderConfiguration.check(issuer, of: settings.ssoIssuer, isPlainAllowed: isPlainAllowed)
    guard !issuer.contains("?"), !issuer.contains("#") else {
      throw settings.ssoIssuer.error(of: issuer, because: "has a query or a fragment")
    }
    guard scopes.split(separator: " ").contains("openid") else {
      throw settings.ssoScopes.error(of: scopes, because: "does not have the scope openid")
    }
    address = IdentityProviderAddress(
      name: name, issuer: issuer, clientID: try await reader.required(settings.ssoClientId),
      clientSecret: try await reader.required(settings.ssoClientSecret), scopes: scopes, roleClaim: roleClaim,
      isPlainAllowed: isPlainAllowed)
    rules.contact = try await reader.value(settings.ssoContact)
    if let text = try await reader.value(settings.ssoRoleMap) { rules.grants = try Self.grants(text) }
    if let text = try await reader.value(settings.ssoLocalAccounts) {
      rules.allowLocalSignIn(of: Self.words(text))
    }
  }

  /// Returns the connections to the provider; nil if there is none.
  func connect() -> IdentityProviderConnection? {
    address.map { IdentityProviderConnection($0, timeout: timeout) }
  }

  private static func grants(_ text: String) throws -> [SingleSignOnRules.Grant] {
    try words(text).map { word in
      // The value may have the sign too.
      guard let sign = word.lastIndex(of: "="), sign != word.startIndex else {
        throw settings.ssoRoleMap.error(of: word, because: "is not of the form value=role")
      }
      let target = word[word.index(after: sign)...].split(
        separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let role: ReviewerRole = try settings.ssoRoleMap.choice(
        target[0].trimmingCharacters(in: .whitespaces))
      let project = target.count == 2 ? target[1].trimmingCharacters(in: .whitespaces) : nil
      guard project?.isEmpty != true else {
        throw settings.ssoRoleMap.error(of: word, because: "names no project after @")
      }
      return SingleSignOnRules.Grant(
        value: word[..<sign].trimmingCharacters(in: .whitespaces), role: role, project: project)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
