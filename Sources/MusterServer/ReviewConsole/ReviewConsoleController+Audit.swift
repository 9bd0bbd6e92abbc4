import HTTPTypes
import Hummingbird
import MusterAPI
import MusterConsole
import MusterService
import NIOCore
import VerificationFlow

extension ReviewConsoleController {
  func addAudit(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.audit, on: console, showAudit)
    get(ConsolePath.auditExport, on: console, exportAudit)
  }

  @Sendable private func showAudit(_ request: ConsoleRequest) async throws -> Response {
    let query = AuditQuery(request.request)
    let page = try await reviews.audit.read(query, by: request.caller)
    return try await answer(
      AuditPage(
        actor: query.actor, action: query.action, sessionId: query.sessionId, from: query.from, until: query.until,
        actions: ReadAudit.actions,
        rows: page.notes.map { AuditPage.Row($0) },
        newer: query.cursor == nil ? nil : query.path(ConsolePath.audit, from: nil),
        older: page.nextCursor.map { query.path(ConsolePath.audit, from: $0) },
        export: query.path(ConsolePath.auditExport, from: nil)),
      to: request)
  }

  /// Responds with all matching audit records as CSV, read while it is sent.
  @Sendable private func exportAudit(_ request: ConsoleRequest) async throws -> Response {
    let pages = try await reviews.audit.export(AuditQuery(request.request), by: request.caller)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"audit.csv\"",
      ],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: AuditLine.head + "\r\n"))
        for try await page in pages {
          try await writer.write(ByteBuffer(string: page.map { $0.csv + "\r\n" }.joined()))
        }
        try await writer.finish(nil)
      })
  }
}

extension AuditQuery {
  fileprivate init(_ request: Request) {
    self.init(
      actor: request.field("actor"), action: request.field("action"), sessionId: request.field("sessionId"),
      from: request.field("from"), until: request.field("until"), cursor: request.field("cursor"))
  }

  fileprivate func path(_ path: String, from cursor: String?) -> String {
    path.appending([
      ("actor", actor), ("action", action), ("sessionId", sessionId), ("from", from), ("until", until),
      ("cursor", cursor),
    ])
  }
}

extension AuditPage.Row {
  fileprivate init(_ line: AuditLine) {
    self.init(
      at: line.at, actor: line.actor, actorName: line.actorName, action: line.action,
      sessionId: line.session?.rawValue, reference: line.reference, subject: line.subject,
      subjectName: line.subjectName, detail: line.detail)
  }
}
