internal import FaceMatching
internal import MusterStore
internal import VerificationFlow

/// Cross-checks a person's documents by their portraits: each document that must have a portrait has one, on the
/// correct side, and all show the same person.
struct ComparePortraits: Sendable {
  let store: Store
  let catalogue: DocumentCatalogue
  let rules: PresenceRules
  let faces: FaceWorkers
  let find: FindPortrait

  /// Returns the result for the accepted documents of a process.
  func callAsFunction(_ accepted: [FlowDocument]) async throws -> ProviderReply {
    var outcomes: [DocumentID: PortraitRecord.Outcome] = [:]
    for document in accepted where catalogue[document.key.type]?.portraitSide != nil {
      outcomes[document.id] = try await find(document.id, isAwaited: true)
    }
    var doubts = missing(accepted, outcomes)
    // What looks like a face on another side is a ghost image, or part of a pattern.
    if try await !areOnePerson(accepted.filter { hasItsSide($0) && outcomes[$0.id] == .found }) {
      doubts.append(.init(.portraitsDiffer))
    }
    return .answered(doubts.isEmpty ? .accepted : .unsure, ProviderFindings(doubts: doubts))
  }

  /// Returns whether the portrait belongs on this side.
  private func hasItsSide(_ document: FlowDocument) -> Bool {
    catalogue[document.key.type]?.portraitSide == document.key.side
  }

  /// Returns the documents whose portrait is missing or on the wrong side.
  private func missing(
    _ documents: [FlowDocument], _ outcomes: [DocumentID: PortraitRecord.Outcome]
  ) -> [ReviewPoint.Cause] {
    documents.compactMap { document in
      guard hasItsSide(document), outcomes[document.id] == .notFound else { return nil }
      let isOnOther = documents.contains {
        $0.key.type == document.key.type && $0.key.side != document.key.side && outcomes[$0.id] == .found
      }
      return .init(isOnOther ? .wrongSide : .portraitNotFound, document.id)
    }
  }

  /// Returns whether the portraits of these documents are similar enough.
  private func areOnePerson(_ documents: [FlowDocument]) async throws -> Bool {
    let portraits = try await store.database.read { connection in
      try connection.renditions(of: documents.map(\.id)).filter { $0.record.kind == .portrait }
    }
    guard portraits.count > 1 else { return true }
    var seen: [FaceDescriptor] = []
    for portrait in portraits {
      // A portrait in which no face is found by itself is left to the comparison with the person.
      let portrait = try await faces.describe(try await store.blobs.read(portrait.blob))
      guard let face = portrait?.descriptor else { continue }
      if seen.contains(where: { $0.distance(to: face) > rules.acceptedDistance }) { return false }
      seen.append(face)
    }
    return true
  }
}
