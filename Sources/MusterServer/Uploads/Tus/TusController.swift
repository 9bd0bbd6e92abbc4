import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Uploads by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0), with its extensions
/// creation, creation-with-upload, expiration, checksum and termination.
struct TusController: Controller {
  /// The response has the limits of uploads, and no data of a caller.
  static let openRoutes = [
    OpenRoute(.options, Routes.tusUploads, .public), OpenRoute(.options, Routes.tusUpload, .public),
  ]

  static let extensions = "creation,creation-with-upload,expiration,checksum,termination"

  let uploads: Uploads
  let idempotency: IdempotencyResponder
  @Shared var configuration: ServiceConfiguration

  func addRoutes(to routers: Routers) {
    let open = routers.open.group().add(middleware: TusMiddleware()).add(middleware: ProblemDetailsMiddleware())
    open.on(RouterPath(Routes.tusUploads), method: .options, use: showAbilities)
    open.on(RouterPath(Routes.tusUpload), method: .options, use: showAbilities)
    let tus = routers.authenticated(in: open)
    tus.post(RouterPath(Routes.tusUploads), use: create)
    tus.head(RouterPath(Routes.tusUpload), use: showOffset)
    tus.patch(RouterPath(Routes.tusUpload), use: append)
    tus.delete(RouterPath(Routes.tusUpload), use: terminate)
    tus.post(RouterPath(Routes.tusUpload), use: override)
  }

  @Sendable private func showAbilities(_ request: Request, _ context: MusterContext) -> Response {
    var headers: HTTPFields = [:]
    headers[.tusVersion] = TusMiddleware.version
    headers[.tusExtension] = Self.extensions
    headers[.tusMaxSize] = "\(configuration.maxImageBytes)"
    headers[.tusChecksumAlgorithm] = PieceChecksum.algorithms.joined(separator: ",")
    return Response(status: .noContent, headers: headers)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let metadata = try TusMetadata(request.headers[.uploadMetadata])
    guard let length = try request.count(.uploadLength) else { throw ServiceError.invalid("Upload-Length is missing.") }
    let submission = try DocumentSubmission(
      type: metadata["type"], side: metadata["side"], country: metadata["country"],
      originalDocumentId: metadata["originalDocumentId"], signature: metadata["signature"],
      uploadId: request.headers[.uploadID], filename: metadata["filename"], expectedBytes: length,
      catalogue: configuration.catalogue)
    let saying = [HTTPField.Name.uploadMetadata, .uploadLength, .uploadID].map { request.headers[$0] }
    var begun: ResumableUpload?
    let answer = try await idempotency.answer(request, request.fingerprint.adding(saying), context) { once in
      let upload = try await uploads.resumable.begin(
        submission, metadata: request.headers[.uploadMetadata], by: caller, once: once)
      begun = upload
      return upload
    } as: { upload in
      StoredResponse(created: Routes.path(Routes.tusUpload, upload.id.rawValue))
    }
    var response = answer.response
    // If the upload was created by an earlier request with this key, the client continues it from its stored offset.
    guard var upload = begun else { return response }
    if request.headers[.contentType] != nil, request.headers[.contentLength] != "0" {
      let outcome = try await take(request, context, at: 0, of: upload.id, by: caller)
      response.headers[.documentID] = outcome.documentID
      upload = outcome.upload
    }
    response.headers[.uploadOffset] = "\(upload.offset)"
    response.headers[.uploadExpires] = upload.expiry
    return response
  }

  @Sendable private func append(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    guard let offset = try request.count(.uploadOffset) else { throw ServiceError.invalid("Upload-Offset is missing.") }
    let outcome = try await take(request, context, at: offset, of: context.id(), by: caller)
    var headers: HTTPFields = [:]
    headers[.uploadOffset] = "\(outcome.upload.offset)"
    headers[.uploadExpires] = outcome.upload.expiry
    headers[.documentID] = outcome.documentID
    return Response(status: .noContent, headers: headers)
  }

  private func take(
    _ request: Request, _ context: CallerContext, at offset: Int, of upload: UploadID, by caller: Caller
  ) async throws -> ManageUploads.Outcome {
    guard request.headers[.contentType] == "application/offset+octet-stream" else {
      throw ServiceError(.contentTypeUnsupported, "Content-Type must be application/offset+octet-stream.")
    }
    let piece = UploadPiece(
      offset: offset, byteCount: request.contentLength,
      checksum: try request.headers[.uploadChecksum].map { try PieceChecksum(header: $0) })
    return try await uploads.admission.admitting(caller, from: context.sender) { slot in
      try await uploads.resumable.continue(
        upload, with: piece, body: ExpectContinueBody(request.body, on: context.channel, in: slot), by: caller,
        hangUp: context.hangUp)
    }
  }

  @Sendable private func showOffset(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let upload = try await uploads.resumable.resume(context.id(), by: caller, hangUp: context.hangUp)
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers[.uploadOffset] = "\(upload.offset)"
    headers[.uploadLength] = upload.length.map { "\($0)" }
    headers[.uploadMetadata] = upload.metadata
    headers[.uploadExpires] = upload.expiry
    return Response(status: .ok, headers: headers)
  }

  @Sendable private func terminate(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    try await uploads.resumable.cancel(context.id(), by: caller, hangUp: context.hangUp)
    return Response(status: .noContent)
  }

  /// Handles `X-HTTP-Method-Override` for clients that can only send POST.
  @Sendable private func override(_ request: Request, _ context: CallerContext) async throws -> Response {
    switch request.headers[.methodOverride]?.uppercased() {
    case "PATCH": try await append(request, context)
    case "DELETE": try await terminate(request, context)
    case "HEAD": try await showOffset(request, context)
    default: throw ServiceError.invalid("X-HTTP-Method-Override must be PATCH, DELETE or HEAD.")
    }
  }
}

extension ManageUploads.Outcome {
  fileprivate var upload: ResumableUpload {
    switch self {
    case .incomplete(let upload), .complete(let upload, _): upload
    }
  }

  fileprivate var documentID: String? {
    guard case .complete(_, let view) = self else { return nil }
    return view.document.id.rawValue
  }
}

extension ResumableUpload {
  /// The time when the upload expires, as an HTTP date.
  fileprivate var expiry: String? { expiresAt?.httpDate }
}
