import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import NIOFoundationCompat
import VerificationFlow

/// Reports the progress of uploads, once or as Server-Sent Events.
struct UploadsController: Controller {
  let uploads: Uploads
  let streams: AdmissionControl

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.get(RouterPath(Routes.upload), use: show)
    router.get(RouterPath(Routes.uploadEvents), use: events)
    router.get(RouterPath(Routes.sessionUploads), use: list)
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let progress = try await uploads.progress.show(context.id(), by: caller)
    return try Response(json: Upload(progress))
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let all = try await uploads.progress.all(in: context.id(), by: caller)
    return try Response(json: UploadList(uploads: all.map { Upload($0) }))
  }

  @Sendable private func events(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let updates = try await uploads.progress.updates(of: context.id(), by: caller)
    let slot = context.untilClosed(
      try streams.enter(caller, from: context.sender))
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
