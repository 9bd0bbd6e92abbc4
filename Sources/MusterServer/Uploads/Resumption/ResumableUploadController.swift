import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Resumable uploads as the IETF draft specifies them: created by `POST /v1/documents` and continued at a URL of
/// their own, where the last request gets the response that an uninterrupted one would have got.
struct ResumableUploadController: Controller {
  /// The response has the limits of uploads, and no data of a caller.
  static let openRoutes = [OpenRoute(.options, Routes.documents, .public)]

  let uploads: Uploads
  let documents: FindDocuments
  let idempotency: IdempotencyResponder
  @Shared var configuration: ServiceConfiguration

  func addRoutes(to routers: Routers) {
    let open = routers.open.group().add(middleware: InteropVersionMiddleware()).add(
      middleware: ProblemDetailsMiddleware())
    open.on(RouterPath(Routes.documents), method: .options, use: showLimit)
    let router = routers.authenticated(in: open)
    router.head(RouterPath(Routes.upload), use: showOffset)
    router.patch(RouterPath(Routes.upload), use: append)
    router.delete(RouterPath(Routes.upload), use: cancel)
  }

  /// Handles a `POST /v1/documents` with only the beginning of an upload.
  func begin(
    _ submission: DocumentSubmission, _ request: Request, _ context: CallerContext, _ resumption: Resumption,
    by caller: Caller
  ) async throws -> Response {
    var begun: UploadID?
    let answer = try await idempotency.answer(request, fingerprint(of: request), context) { once in
      let upload = try await uploads.resumable.begin(submission, by: caller, once: once)
      begun = upload.id
      return upload
    } as: { upload in
      StoredResponse(created: Routes.path(Routes.upload, upload.id.rawValue))
    }
    var response = answer.response
    // If the upload was created by an earlier request with this key, the client continues it from its stored offset.
    if let begun {
      announce(begun, context, resumption)
      response = try await take(request, context, resumption, at: 0, of: begun, by: caller)
      response.headers[.location] = answer[.location]
    }
    response.headers[.uploadDraftInteropVersion] = resumption.versionHeader
    return response
  }

  private func fingerprint(of request: Request) -> RequestFingerprint {
    let names = [HTTPField.Name.uploadLength, .uploadID, .documentSignature]
    return request.fingerprint.adding([request.uri.query] + names.map { request.headers[$0] })
  }

  /// Accepts a picture that a `POST /v1/documents` sends whole, as an upload that can be resumed after an
  /// interruption.
  func take(
    _ submission: DocumentSubmission, _ picture: any AsyncSequence<ByteBuffer, any Error>, _ context: CallerContext,
    _ resumption: Resumption, by caller: Caller, once: IdempotencyContext<DocumentView>?
  ) async throws -> DocumentView {
    let upload = try await uploads.resumable.begin(submission, by: caller, isRepeatable: once != nil)
    announce(upload.id, context, resumption)
    let outcome = try await uploads.resumable.continue(
      upload.id, with: resumption.piece(at: 0), body: picture, by: caller, once: once, hangUp: context.hangUp)
    guard case .complete(_, let view) = outcome else { throw ServiceError.invalid("The upload is not complete.") }
    return view
  }

  /// Tells the client where the upload can be continued, before its body has arrived.
  private func announce(_ upload: UploadID, _ context: CallerContext, _ resumption: Resumption) {
    guard context.getsInformational else { return }
    var headers: HTTPFields = [.location: Routes.path(Routes.upload, upload.rawValue)]
    headers[.uploadDraftInteropVersion] = resumption.versionHeader
    let head = HTTPResponse(status: .uploadResumptionSupported, headerFields: headers)
    context.channel.triggerUserOutboundEvent(EarlyAnswerHandler.Interim(head: head), promise: nil)
  }

  @Sendable private func append(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let resumption = try Resumption(request)
    guard let offset = resumption.offset else { throw ServiceError.invalid("Upload-Offset is missing.") }
    let type = request.headers[.contentType].map { HeaderParameters($0).value }
    // Earlier versions of the draft left the type open.
    guard resumption.version != .six || type == "application/partial-upload" else {
      throw ServiceError(.contentTypeUnsupported, "Content-Type must be application/partial-upload.")
    }
    return try await take(request, context, resumption, at: offset, of: context.id(), by: caller)
  }

  private func take(
    _ request: Request, _ context: CallerContext, _ resumption: Resumption, at offset: Int, of upload: UploadID,
    by caller: Caller
  ) async throws -> Response {
    let outcome = try await uploads.admission.admitting(caller, from: context.sender) { slot in
      try await uploads.resumable.continue(
        upload, with: resumption.piece(at: offset),
        body: ExpectContinueBody(request.body, on: context.channel, in: slot),
        by: caller, hangUp: context.hangUp)
    }
    switch outcome {
    case .incomplete(let upload):
      return Response(
        status: .created, headers: resumption.version.headers(offset: upload.offset, isComplete: false))
    case .complete(let upload, let view):
      var response = try await StoredResponse(created: view, request.language)
        .awaitingVerdict(request, by: caller, documents)
      response.headers.append(
        contentsOf: resumption.version.headers(offset: upload.offset, isComplete: true))
      return response
    }
  }

  @Sendable private func showOffset(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let version = try Resumption(request).version
    let upload = try await uploads.resumable.resume(context.id(), by: caller, hangUp: context.hangUp)
    var headers = version.headers(offset: upload.offset, isComplete: upload.isComplete)
    headers[.cacheControl] = "no-store"
    headers[.uploadLength] = upload.length.map { "\($0)" }
    return Response(status: .noContent, headers: headers)
  }

  @Sendable private func cancel(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    try await uploads.resumable.cancel(context.id(), by: caller, hangUp: context.hangUp)
    return Response(status: .noContent)
  }

  @Sendable private func showLimit(_ request: Request, _ context: MusterContext) -> Response {
    var headers: HTTPFields = [:]
    headers[.uploadLimit] = "max-size=\(configuration.maxImageBytes), min-size=1"
    return Response(status: .noContent, headers: headers)
  }
}

/// Echoes the draft's version in every response, errors included.
private struct InteropVersionMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let version = request.headers[.uploadDraftInteropVersion] {
      response.headers[.uploadDraftInteropVersion] = version
    }
    return response
  }
}

extension Response {
  /// Sets the draft's headers. A `POST` that created a document reports the upload as complete.
  mutating func set(_ resumption: Resumption, _ answer: StoredResponse) throws {
    headers[.uploadDraftInteropVersion] = resumption.versionHeader
    guard status == .created else { return }
    let byteCount = try answer.decoded(as: Document.self).byteCount
    headers.append(contentsOf: resumption.version.headers(offset: byteCount, isComplete: true))
  }
}

extension HTTPResponse.Status {
  static let uploadResumptionSupported = HTTPResponse.Status(code: 104, reasonPhrase: "Upload Resumption Supported")
}
