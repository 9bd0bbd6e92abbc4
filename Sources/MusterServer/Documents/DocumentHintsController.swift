import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// Responds to frames of a camera preview with a hint on what to improve.
struct DocumentHintsController: Controller {
  let previews: HintDocument

  func addRoutes(to routers: Routers) {
    routers.authenticated(isEndKept: true).post(RouterPath(Routes.documentHints), use: judge)
  }

  @Sendable private func judge(_ request: Request, _ context: CallerContext) async throws -> Response {
    try context.caller.requireSession()
    let bytes = try await request.wholeBody(context, maxBytes: HintDocument.maxBytes)
    let hint = try await previews.judge(
      Array(bytes.readableBytesView),
      of: SideKey(
        DocumentType(rawValue: request.query("type") ?? ""),
        DocumentSide(rawValue: request.query("side") ?? "") ?? .front),
      by: context.caller)
    return try Response(
      json: DocumentHint(
        ready: hint.code == nil, hint: hint.code.map { Code($0) },
        message: hint.code.map { Texts.sentence(for: $0, in: request.language) }, quadrilateral: hint.corners))
  }
}
