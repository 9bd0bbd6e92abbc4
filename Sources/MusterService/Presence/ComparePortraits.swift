internal import FaceMatching
internal import MusterStore
internal import VerificationFlow

/// Cross-checks a person's documents by their portraits: each document that must have a portrait has one, on the
/// correct side, and all show the same person.
struct ComparePortraits: Sendable {
  let store: Store
  let reader: RenditionReader
  let catalogue: DocumentCatalogue
  let rules: PresenceRules
  let faces: FaceWorkers
  let portraits: FindPortrait

  /// Returns the result for the accepted documents of a process.
  func compare(_ accepted: [FlowDocument]) async throws -> ProviderReply {
    var (found, doubts) = ([FlowDocument](), [ReviewPoint.Cause]())
    for document in accepted where catalogue.hasPortrait(document.key) {
      switch try await portraits.find(document.id, isAwaited: true) {
      case .found: found.append(document)
      case .notFound:
        let isOnOther = try await isPortrait(of: document, onAnotherOf: accepted)
        doubts.append(.init(isOnOther ? .wrongSide : .portraitNotFound, document.id))
      case nil: break
      }
    }
    if try await !areOnePerson(found) { doubts.append(.init(.portraitsDiffer)) }
    return .answered(doubts.isEmpty ? .accepted : .unsure, ProviderFindings(doubts: doubts))
  }

  /// Returns whether the portrait that a document lacks is on another side.
  ///
  /// Other sides are not searched otherwise: what looks like a face there is a ghost image, or part of a pattern, and a
  /// search that finds nothing takes several times as long.
  private func isPortrait(of document: FlowDocument, onAnotherOf accepted: [FlowDocument]) async throws -> Bool {
    for other in accepted where other.key.type == document.key.type && other.key.side != document.key.side {
      // If this search fails, only the kind of doubt is affected.
      if try await portraits.find(other.id, isAwaited: true, isLastTry: true) == .found { return true }
    }
    return false
  }

  /// Returns whether the portraits of these documents are similar enough.
  private func areOnePerson(_ documents: [FlowDocument]) async throws -> Bool {
    let portraits = try await store.database.read { connection in
      try connection.renditions(of: documents.map(\.id)).filter { $0.record.kind == .portrait }
    }
    guard portraits.count > 1 else { return true }
    var seen: [FaceDescriptor] = []
    for portrait in portraits {
      // A portrait in which no face is found is left to the comparison with the person.
      let portrait = try await faces.describe(try await reader.read(portrait))
      guard let face = portrait?.descriptor else { continue }
      if seen.contains(where: { $0.distance(to: face) > rules.acceptedDistance }) { return false }
      seen.append(face)
    }
    return true
  }
}
