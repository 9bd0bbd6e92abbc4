import HTTPTypes
import Hummingbird
import Logging
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Accepts pictures, and serves documents and their renditions.
struct DocumentsController {
  let muster: Muster
  private var resumption: ResumableUploadController { ResumableUploadController(muster: muster) }

  func addRoutes(to router: Router<MusterContext>) {
    router.post(RouterPath(Routes.documents), use: accept)
    router.get(RouterPath(Routes.documents), use: list)
    router.get(RouterPath(Routes.document), use: show)
    router.get(RouterPath(Routes.rendition), use: readRendition)
  }

  @Sendable private func accept(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    // Validated before anything is stored.
    _ = try Preference(request.headers[values: .prefer])
    let resumption = try Resumption.ofCreation(request)
    let isForm = try MultipartBoundary(contentType: request.headers[.contentType]) != nil
    if let resumption, resumption.isLast == false {
      let submission = try submission(expectedBytes: resumption.length) { request.says($0) }
      return try await self.resumption.begin(submission, request, context, resumption, by: caller)
    }
    let answer = try await muster.answer(request, request.fingerprint, context, by: caller) { once in
      try await muster.uploadAdmission.admitting(caller, from: context.sender) { slot in
        if isForm { try await muster.acceptDocument.checkStanding(of: caller) }
        let (submission, picture) = try await offer(request, context, in: slot)
        guard let resumption else {
          return try await muster.acceptDocument(submission, body: picture, by: caller, once: once)
        }
        return try await self.resumption.take(submission, picture, context, resumption, by: caller, once: once)
      }
    } again: { fingerprint in
      try await muster.uploadAdmission.admitting(caller, from: context.sender) { slot in
        let (submission, picture) = try await offer(request, context, in: slot)
        return try await muster.acceptDocument.fingerprint(fingerprint, of: submission, body: picture)
      }
    } as: { [language = request.language] view in
      try StoredResponse(created: view, language)
    }
    var response = try await muster.awaitVerdict(answer, request, by: caller)
    if let resumption { try response.set(resumption, answer) }
    return response
  }

  /// Returns the submission that the request describes, and the stream of the picture's bytes.
  private func offer(
    _ request: Request, _ context: MusterContext, in slot: AdmissionControl.Slot
  ) async throws -> (DocumentSubmission, any AsyncSequence<ByteBuffer, any Error>) {
    let body = ExpectContinueBody(request.body, on: context.channel, in: slot)
    guard let boundary = try MultipartBoundary(contentType: request.headers[.contentType]) else {
      return (try submission(expectedBytes: request.contentLength) { request.says($0) }, body)
    }
    var form = FormUpload(request, body, boundary)
    let (fields, expectedBytes, picture) = try await form.read(
      maxBytes: muster.configuration.maxImageBytes, in: slot)
    return (try submission(expectedBytes: expectedBytes) { fields[$0] }, picture)
  }

  private func submission(
    expectedBytes: Int?, _ said: (String) -> String?
  ) throws(ServiceError) -> DocumentSubmission {
    try DocumentSubmission(
      type: said("type"), side: said("side"), country: said("country"),
      originalDocumentId: said("originalDocumentId"), signature: said("signature"), uploadId: said("uploadId"),
      filename: said("filename"), expectedBytes: expectedBytes, catalogue: muster.configuration.catalogue)
  }

  @Sendable private func list(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let query = FindDocuments.Query(
      status: request.query("status"), type: request.query("type"), sessionId: request.query("sessionId"),
      cursor: request.query("cursor"), limit: request.query("limit"))
    let page = try await muster.findDocuments(query, by: caller)
    return try Response(
      json: DocumentList(
        documents: page.documents.map { Document($0, language: request.language) }, nextCursor: page.nextCursor))
  }

  @Sendable private func show(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer)
    let view = try await muster.findDocuments(DocumentID(context.parameter("id")), by: caller)
    return try Response(json: Document(view, language: request.language))
  }

  @Sendable private func readRendition(_ request: Request, _ context: MusterContext) async throws -> Response {
    let caller = try await muster.authenticate(bearer: request.bearer, isEndKept: true)
    return try await muster.picture(
      context.parameter("rendition"), of: DocumentID(context.parameter("id")), for: request, context, by: caller)
  }
}

extension Request {
  /// Returns a field that describes the picture, from the query or, for some fields, from a header. An empty query
  /// parameter counts as absent.
  func says(_ name: String) -> String? {
    let header: HTTPField.Name? =
      switch name {
      case "uploadId": .uploadID
      case "signature": .documentSignature
      default: nil
      }
    return field(name) ?? header.flatMap { headers[$0] }
  }
}
