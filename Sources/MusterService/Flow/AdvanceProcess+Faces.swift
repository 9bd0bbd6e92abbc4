internal import MusterStore
internal import VerificationFlow

extension AdvanceProcess {
  /// Whether the presence check is our own, so that faces can be seen here.
  private var seesFaces: Bool { configuration.presence == .embedded }

  /// Who checks presence in this session; nil where nobody does, or the sandbox plays it.
  ///
  /// A sandbox project never asks anybody outside; our own check it may have for real, unless the session says how it is
  /// to end.
  func presenceProvider(of session: ProvidedSession) -> (any PresenceProvider)? {
    guard let wishes = session.sandbox else { return providers.presence }
    return seesFaces && wishes.presenceCheck.isEmpty ? providers.presence : nil
  }

  /// Whether the comparison of the documents takes its time: somebody else makes it, or faces are looked at for it.
  func isCrossCheckAsked(of session: ProvidedSession) -> Bool {
    guard let wishes = session.sandbox else { return providers.documents != nil || seesFaces }
    return seesFaces && wishes.crossCheck.isEmpty
  }

  /// What is to be done for documents that have just been accepted and have a portrait.
  func portraitJobs(of process: OnboardingProcess, since before: OnboardingProcess, at now: Instant) -> [JobRecord] {
    guard seesFaces else { return [] }
    let known = Set(before.acceptedDocuments.map(\.id))
    return process.acceptedDocuments.filter {
      !known.contains($0.id) && configuration.catalogue[$0.key.type]?.portraitSide != nil
    }.map { JobRecord(.findPortrait(document: $0.id, session: process.id), runAt: now) }
  }
}
