import Encodings
import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Accepts pictures, and serves documents and their renditions.
struct DocumentsController: Controller {
  static let openRoutes = [OpenRoute(.get, Routes.pictureLimits, .public)]

  let documents: Documents
  let admission: AdmissionControl
  let pictures: PictureResponder
  let idempotency: IdempotencyResponder
  let resumption: ResumableUploadController
  @Shared var configuration: ServiceConfiguration

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.documents), use: accept)
    router.get(RouterPath(Routes.documents), use: list)
    router.get(RouterPath(Routes.document), use: show)
    routers.authenticated(isEndKept: true).get(RouterPath(Routes.rendition), use: readRendition)
    let open = routers.open.group().add(middleware: ProblemDetailsMiddleware())
    open.get(RouterPath(Routes.pictureLimits), use: showLimits)
  }

  @Sendable private func showLimits(_ request: Request, _ context: MusterContext) throws -> Response {
    try Response(json: PictureLimits(configuration))
  }

  @Sendable private func accept(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    // Validated before anything is stored.
    _ = try Preference(request.headers[values: .prefer])
    let resumption = try Resumption.ofCreation(request)
    let isForm = try MultipartBoundary(contentType: request.headers[.contentType]) != nil
    if let resumption, resumption.isLast == false {
      let submission = try submission(expectedBytes: resumption.length) { request.submissionField($0) }
      return try await self.resumption.begin(submission, request, context, resumption, by: caller)
    }
    let answer = try await idempotency.answer(request, request.fingerprint, context) { once in
      try await admission.admitting(caller, from: context.sender) { slot in
        if isForm { try await documents.pictures.checkStanding(of: caller) }
        let (submission, picture) = try await offer(request, context, in: slot)
        guard let resumption else {
          return try await documents.pictures.accept(submission, body: picture, by: caller, once: once)
        }
        return try await self.resumption.take(submission, picture, context, resumption, by: caller, once: once)
      }
    } again: { fingerprint in
      try await admission.admitting(caller, from: context.sender) { slot in
        let (submission, picture) = try await offer(request, context, in: slot)
        return try await documents.pictures.fingerprint(fingerprint, of: submission, body: picture)
      }
    } as: { [language = request.language] view in
      StoredResponse(created: view, language)
    }
    var response = try await answer.awaitingVerdict(request, by: caller, documents.views)
    if let resumption { try response.set(resumption, answer) }
    return response
  }

  /// Returns the submission that the request describes, and the stream of the picture's bytes.
  private func offer(
    _ request: Request, _ context: CallerContext, in slot: AdmissionControl.Slot
  ) async throws -> (DocumentSubmission, any AsyncSequence<ByteBuffer, any Error>) {
    let body = ExpectContinueBody(request.body, on: context.channel, in: slot)
    guard let boundary = try MultipartBoundary(contentType: request.headers[.contentType]) else {
      return (try submission(expectedBytes: request.contentLength) { request.submissionField($0) }, body)
    }
    var form = FormUpload(request, body, boundary)
    let (fields, expectedBytes, picture) = try await form.read(
      maxBytes: configuration.maxImageBytes, in: slot)
    return (try submission(expectedBytes: expectedBytes) { fields[$0] }, picture)
  }

  private func submission(
    expectedBytes: Int?, _ field: (String) -> String?
  ) throws(ServiceError) -> DocumentSubmission {
    try DocumentSubmission(
      type: field("type"), side: field("side"), country: field("country"),
      originalDocumentId: field("originalDocumentId"), signature: field("signature"), uploadId: field("uploadId"),
      filename: field("filename"), expectedBytes: expectedBytes, catalogue: configuration.catalogue)
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let query = FindDocuments.Query(
      status: request.query("status"), type: request.query("type"), sessionId: request.query("sessionId"),
      cursor: request.query("cursor"), limit: request.query("limit"))
    let page = try await documents.views.list(query, by: caller)
    return Response(json: JSONText(page.documents, nextCursor: page.nextCursor, language: request.language))
  }

  @Sendable private func show(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    let view = try await documents.views.find(context.id(), by: caller)
    return Response(json: JSONText(view, language: request.language))
  }

  @Sendable private func readRendition(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await pictures.rendition(
      context.parameter("rendition"), of: context.id(), for: request, by: caller, context.logger)
  }
}

extension Request {
  /// Returns a field that describes the picture, from the query or, for some fields, from a header. An empty query
  /// parameter counts as absent.
  func submissionField(_ name: String) -> String? {
    let header: HTTPField.Name? =
      switch name {
      case "uploadId": .uploadID
      case "signature": .documentSignature
      default: nil
      }
    return field(name) ?? header.flatMap { headers[$0] }
  }
}

extension PictureLimits {
  fileprivate init(_ configuration: ServiceConfiguration) {
    let maxPixels = configuration.maxImagePixels
    self.init(
      formats: configuration.imageFormats.map { Code($0) }, maxBytes: configuration.maxImageBytes,
      minLongSide: configuration.minImageLongSide, maxSide: configuration.maxImageSide, maxPixels: maxPixels.oneScan,
      maxWholePixels: maxPixels.other, maxInterlacedPixels: maxPixels.interlaced)
  }
}
