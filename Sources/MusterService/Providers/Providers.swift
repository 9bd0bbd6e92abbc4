/// The systems of others that stand behind the steps of live projects. What is nil, Muster does itself or does not offer.
///
/// Sandbox projects never ask them: there the session says what is answered.
public struct Providers: Sendable {
  /// Judges documents.
  public var documents: (any DocumentProvider)?
  /// Checks presence.
  public var presence: (any PresenceProvider)?
  /// Evaluates persons between the documents and the presence check.
  public var evaluation: (any EvaluationProvider)?
  /// Takes codes to people.
  public var codes: (any CodeProvider)?
  /// Knows the people.
  public var users: (any UserProvider)?
  /// Has the texts that people agree to.
  public var consent: (any ConsentProvider)?
  /// What they sign answers with that they bring by themselves; nil takes none.
  public var answerKey: SigningKey?

  /// None.
  public init() {}
}
