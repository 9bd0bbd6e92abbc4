import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat
import VerificationFlow

/// Reports the progress of uploads, once or as Server-Sent Events, and routes resumable ones.
struct UploadsController {
  let muster: Muster

  func addRoutes(to router: Router<MusterContext>) {
    router.get(RouterPath(Routes.upload), use: show)
    router.get(RouterPath(Routes.uploadEvents), use: events)
    router.get(RouterPath(Routes.sessionUploads), use: list)
    ResumableUploadController(muster: muster).addRoutes(to: router)
    TusController(muster: muster).addRoutes(to: router)
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let progress = try await muster.followUpload(context.uploadID, by: caller)
    return try Response(json: Upload(progress))
  }

  @Sendable private func list(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let uploads = try await muster.followUpload.all(in: SessionID(context.parameter("id")), by: caller)
    return try Response(json: UploadList(uploads: uploads.map { Upload($0) }))
  }

  @Sendable private func events(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let updates = try await muster.followUpload.updates(of: context.uploadID, by: caller)
    let slot = context.untilClosed(
      try muster.streamAdmission.enter(caller, from: context.sender))
    return Response(events: updates, in: slot) { try ServerSentEvent(name: "upload", data: Upload($0)) }
  }
}

extension Upload {
  init(_ progress: UploadProgress) {
    self.init(
      id: progress.id.rawValue, stage: Code(progress.stage.rawValue), receivedBytes: progress.receivedBytes,
      expectedBytes: progress.expectedBytes, documentIds: progress.documentIds.map(\.rawValue),
      code: progress.refusalCode.map { Code($0) })
  }
}
