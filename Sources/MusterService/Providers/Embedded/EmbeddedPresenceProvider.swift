internal import DocumentImaging
internal import Encodings
internal import FaceMatching
internal import MusterStore
internal import VerificationFlow

/// The built-in presence check: asks the person for four steps in front of the camera, and compares the face with the
/// portraits of the documents.
///
/// `docs/presence.md` describes which attacks it prevents and which it does not.
struct EmbeddedPresenceProvider: PresenceProvider {
  let store: Store
  let reader: RenditionReader
  let clock: Clock
  let rules: PresenceRules
  let catalogue: DocumentCatalogue
  let faces: FaceWorkers
  let tickets: PresenceTickets

  func begin(
    _ portraits: [AskedPicture], in session: AskedSession, as id: String
  ) async throws -> [String: AttributeValue] {
    guard let question = Self.question(id) else { throw ProviderFailure.refused }
    let now = clock.now()
    var generator = SystemRandomNumberGenerator()
    let steps = rules.drawSteps(at: now, using: &generator)
    let (check, frames) = try await store.database.write { connection in
      try connection.lock(session.id)
      let former = try connection.presenceCheck(of: question.verification, number: question.number)
      var check =
        former
        ?? PresenceCheckRecord(
          id: PresenceCheckID(freshID()), sessionId: session.id, verificationId: question.verification,
          number: question.number, tries: 0, nonce: "", steps: steps, begunAt: now)
      check.tries += 1
      (check.nonce, check.steps, check.begunAt, check.waivedAt) = (Secrets.make(""), steps, now, nil)
      if former == nil { try connection.insert(check) } else { try connection.save(check) }
      try connection.insert(
        AuditRecord(
          at: now, sessionId: session.id, actor: .system, action: .presenceBegun, subject: check.id.rawValue,
          detail: "try \(check.tries)"))
      return (check, try connection.eraseFrames(of: check.id))
    }
    await store.blobs.discard(frames)
    return attributes(of: check)
  }

  func judge(in session: AskedSession, as id: String) async throws -> ProviderReply {
    guard let question = Self.question(id) else { return .answered(.failed) }
    let (found, frames) = try await store.database.read { connection in
      let check = try connection.presenceCheck(of: question.verification, number: question.number)
      return (check, try check.map { try connection.frames(of: [$0.id]) } ?? [])
    }
    guard let check = found else { return .answered(.failed) }
    let good = frames.filter { $0.record.hint == .ok }
    var evidence = PresenceEvidence(
      isComplete: check.steps.allSatisfy { step in good.contains { $0.record.step == step.id } },
      isWaived: check.waivedAt != nil)
    let best = check.straightFrame(among: good.map(\.record))
    guard evidence.isComplete || evidence.isWaived, let best = good.first(where: { $0.record == best }),
      let blob = best.blob
    else { return answer(rules.judge(evidence), selfie: nil) }
    let selfie = try await store.blobs.read(blob)
    guard let straight = try await faces.describe(selfie) else { return .answered(.failed) }
    let turns = Set(check.steps.filter(\.kind.isTurn).map(\.id))
    for frame in good where frame != best {
      guard let blob = frame.blob, let other = try await faces.describe(try await store.blobs.read(blob)) else {
        return .answered(.failed)
      }
      evidence.frameDistances.append(straight.descriptor.distance(to: other.descriptor))
      if turns.contains(frame.record.step) {
        let turn = abs(other.head.turn - straight.head.turn)
        evidence.parallaxes.append(other.head.parallax(since: straight.head) / max(turn, rules.minTurn))
      }
    }
    if let portrait = try await portrait(of: session.id), let other = try await faces.describe(portrait) {
      evidence.portraitDistance = straight.descriptor.distance(to: other.descriptor)
    }
    return answer(rules.judge(evidence), selfie: selfie)
  }

  func result(of id: String) async throws(ProviderFailure) -> ProviderReply { .unknown }

  /// Does nothing: all data is stored with the session, and erased with it.
  func forget(_ session: SessionID) async throws(ProviderFailure) {}

  private func answer(_ judgement: PresenceJudgement, selfie: [UInt8]?) -> ProviderReply {
    .answered(
      judgement.answer,
      ProviderFindings(reasons: judgement.reasons, portraitDistance: judgement.portraitDistance, selfie: selfie))
  }

  /// Returns the portrait from the most trusted document type. One is enough, since the documents were cross-checked.
  private func portrait(of session: SessionID) async throws -> [UInt8]? {
    let rendition = try await store.database.read { connection in
      let documents = try connection.portraitDocuments(of: session, in: catalogue)
      let portraits = try connection.renditions(of: documents).filter { $0.record.kind == .portrait }
      return documents.lazy.compactMap { id in portraits.first { $0.record.documentId == id } }.first
    }
    guard let rendition else { return nil }
    return try await reader.read(rendition)
  }

  /// Parses the verification and the number of its check from the id of a question. Further components are ignored.
  private static func question(_ id: String) -> (verification: VerificationID, number: Int)? {
    let parts = id.split(separator: "/").prefix(4).joined(separator: "/")
    guard case .presence(let verification, let number) = Inquiry(id: parts)?.subject else { return nil }
    return (verification, number)
  }

  private func attributes(of check: PresenceCheckRecord) -> [String: AttributeValue] {
    [
      "provider": .text("muster"),
      "sessionId": .text(check.id.rawValue),
      "nonce": .text(check.nonce),
      "expiresAt": .time(check.expiresAt),
      "steps": .list(
        check.steps.map { step in
          var fields: [String: AttributeValue] = [
            "id": .text("\(step.id)"), "kind": .text(step.kind.rawValue), "notBefore": .time(step.notBefore),
            "notAfter": .time(step.notAfter), "ticket": .text(tickets.ticket(for: step, of: check)),
          ]
          fields["target"] = step.target.map { .fields(["from": .number($0.from), "to": .number($0.to)]) }
          return .fields(fields)
        }),
      "uploadUrl": .text("/v1/presence-checks/\(check.id)/frames"),
      "ticket": .text(tickets.ticket(for: check)),
      // A browser does not send the fragment to the server.
      "pageUrl": .text("/presence/\(check.id)#\(tickets.ticket(for: check))"),
    ]
  }
}
