import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

extension SessionsController {
  /// Responds with a ZIP archive that is created while it is sent.
  @Sendable func export(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let contents = try await privacy.export.collect(context.id(), by: caller)
    let files = try makeFiles(of: contents, request.language)
    let name = "session-\(contents.view.session.id).zip"
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      body: ResponseBody { [privacy] writer in
        try await privacy.export.archive(files, picturesOf: contents) { try await writer.write($0) }
        try await writer.finish(nil)
      })
  }

  private func makeFiles(
    of contents: ExportSession.Contents, _ language: Language
  ) throws -> [(name: String, bytes: [UInt8])] {
    let encoder = JSONCoding.encoder()
    return [
      ("session.json", [UInt8](try encoder.encode(Session(contents.view, token: nil, language: language)))),
      (
        "documents.json",
        [UInt8](try encoder.encode(contents.documents.map { try Document($0, language: language) }))
      ),
      ("events.json", [UInt8](try encoder.encode(contents.events.map(ExportedEvent.init)))),
      ("decisions.json", [UInt8](try encoder.encode(contents.decisions.map(PastDecision.init)))),
      ("notes.json", [UInt8](try encoder.encode(contents.reviewNotes.map { ReviewNote($0) }))),
      ("proposals.json", [UInt8](try encoder.encode(Self.proposals(in: contents)))),
      ("presence.json", [UInt8](try encoder.encode(contents.presence.map { PresenceResult($0) }))),
      ("devices.json", [UInt8](try encoder.encode([contents.device].compactMap(\.self).map(SessionDevice.init)))),
      ("corrections.json", [UInt8](try encoder.encode(contents.corrections.map(ExportedCorrection.init)))),
      ("phone-checks.json", [UInt8](try encoder.encode(contents.phoneChecks.map { ExportedPhoneCheck($0) }))),
      ("pin-identities.json", [UInt8](try encoder.encode(contents.pinDevices.map { PinIdentity($0) }))),
      ("audit.json", [UInt8](try encoder.encode(contents.notes.map(ExportedAuditRecord.init)))),
    ]
  }
}

extension SessionsController {
  /// Returns the decisions that wait for a second person, can still be undone, or could not take effect.
  private static func proposals(in contents: ExportSession.Contents) -> [ProposedDecision] {
    [contents.proposal].compactMap(\.self).map(ProposedDecision.init) + contents.pending.map(ProposedDecision.init)
  }
}

extension ProposedDecision {
  fileprivate init(_ pending: PendingDecision) {
    self.init(
      decision: Code(pending.decision.rawValue), documentId: pending.documentId?.rawValue,
      reason: pending.reason.map { Code($0.rawValue) }, note: pending.note, reviewer: pending.reviewer,
      proposedAt: Date(pending.createdAt))
  }
}

extension ExportedCorrection {
  fileprivate init(_ correction: VerificationFlow.ReadingCorrection) {
    self.init(
      documentId: correction.documentId.rawValue, field: Code(correction.field), value: correction.value,
      reason: Code(correction.reason.rawValue),
      reviewer: correction.reviewer, correctedAt: Date(correction.at))
  }
}

extension ExportedEvent {
  fileprivate init(_ event: SessionEvent) {
    switch event.change {
    case .phase(let state):
      self.init(
        number: event.number, at: Date(event.at), documentId: nil, phase: state.phase.map { Code($0.rawValue) },
        status: Code(state.status.rawValue))
    case .document(let id, let status):
      self.init(
        number: event.number, at: Date(event.at), documentId: id.rawValue, phase: nil, status: Code(status.rawValue))
    }
  }
}

extension ExportedAuditRecord {
  fileprivate init(_ note: ExportSession.Note) {
    self.init(
      at: Date(note.at), actor: note.actor.rawValue, action: Code(note.action), subject: note.subject,
      detail: note.detail)
  }
}
