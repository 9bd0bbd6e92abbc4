/// The systems of others that stand behind the steps of live projects. What is nil, Muster does itself or does not offer.
///
/// Sandbox projects never ask them: there the session says what is answered.
package struct Providers: Sendable {
  /// Judges documents.
  package var documents: (any DocumentProvider)?
  /// Checks presence.
  package var presence: (any PresenceProvider)?
  /// Evaluates persons between the documents and the presence check.
  package var evaluation: (any EvaluationProvider)?
  /// Takes codes to people.
  package var codes: (any CodeProvider)?
  /// Knows the people.
  package var users: (any UserProvider)?
  /// Has the texts that people agree to.
  package var consent: (any ConsentProvider)?
  /// What they sign answers with that they bring by themselves; nil takes none.
  package var answerKey: SigningKey?

  /// None.
  package init() {}
}
