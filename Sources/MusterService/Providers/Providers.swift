/// The external systems behind the steps of live projects. If one is nil, Muster does the step itself or does not
/// offer it.
///
/// Sandbox projects never call them: the session determines the answers.
package struct Providers: Sendable {
  /// Judges documents.
  package var documents: (any DocumentProvider)?
  /// Checks presence.
  package var presence: (any PresenceProvider)?
  /// Evaluates a person between the documents and the presence check.
  package var evaluation: (any EvaluationProvider)?
  /// Delivers one-time codes.
  package var codes: (any CodeProvider)?
  /// Looks up people.
  package var users: (any UserProvider)?
  /// Supplies the consent text.
  package var consent: (any ConsentProvider)?
  /// Checks telephone numbers.
  package var phoneChecks: (any PhoneCheckBackend)?
  /// Signs reviewers in, also those of sandbox projects.
  package var identity: (any IdentityProvider)?
  /// The key with which providers sign the answers that they send by themselves; nil rejects such answers.
  package var answerKey: SigningKey?

  package init() {}
}
