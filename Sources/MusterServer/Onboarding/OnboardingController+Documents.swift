import Encodings
import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// Document submission in both versions of the SDK's protocol, and the status of documents.
extension OnboardingController {
  @Sendable func initialiseScanner(_ call: OnboardingCall<ScannerMessage>) async throws -> ScannerMessage? {
    try call.ownProcess(call.message.processId ?? "")
    guard case .string(let challenge) = call.message.attributes["sdk-init-token"] else {
      throw ServiceError(.invalidRequest, "attributes: sdk-init-token is missing.")
    }
    let answer = try await sessions.verification.initialiseScanner(challenge: challenge, by: try call.caller)
    // Clients read the first string attribute, whatever its name, so there must be no other.
    return ScannerMessage(attributes: ["mock-sdk-init-response": .string(answer)])
  }

  @Sendable func documents(_ call: OnboardingCall<ProcessReference>) async throws -> SubmittedDocuments? {
    let id = try call.ownProcess(call.message.processId)
    return SubmittedDocuments(try await sessions.views.find(id, by: try call.caller), call.language)
  }

  func addSubmits(to router: Router<MusterContext>) {
    for path in [Routes.documentSubmit, Routes.documentSubmitV2] {
      let endpoint = ProtectedEndpoint.documentSubmit(path: path, maxBytes: configuration.maxSubmitBytes)
      router.post(RouterPath(path)) { request, context in
        if request.hasPowerAuthHeaders { try limits.countExchange(address: context.remoteNetwork) }
        let admission = try await protection.admit(request, to: endpoint)
        return try await admission.answering(request, context) {
          OnboardingResponse(try await submit(request, context, endpoint, admission))
        }
      }
    }
  }

  private func submit(
    _ request: Request, _ context: MusterContext, _ endpoint: ProtectedEndpoint, _ admission: any Admission
  ) async throws -> Nothing? {
    guard let caller = admission.caller else { throw ServiceError(.unauthenticated) }
    let expectedBytes = request.contentLength
    if let expectedBytes, expectedBytes > admission.maxBytes {
      throw ServiceError.requestTooLarge(limit: admission.maxBytes)
    }
    let upload = try request.headers[.uploadID].map { try UploadID(checking: $0) }
    let slot = try self.admission.enter(caller, from: context.sender)
    defer { slot.leave() }
    try await batches.submit(upload: upload, expectedBytes: expectedBytes, by: caller) { arriving in
      let body = try await request.wholeBody(context, maxBytes: admission.maxBytes, in: slot) {
        arriving.note(receivedBytes: $0)
      }
      return try await offEventLoop {
        let message: DocumentSubmit = try await admission.message(in: body)
        let call = OnboardingCall(message: message, sender: caller, language: request.language)
        try call.ownProcess(message.processId)
        return try submitRequest(message, isArchive: endpoint.path == Routes.documentSubmit)
      }
    }
    return nil
  }

  private func submitRequest(_ message: DocumentSubmit, isArchive: Bool) throws -> SubmitDocuments.Request {
    var archive: [UInt8]?
    if isArchive {
      guard let data = message.data, let bytes = Data(lenientBase64: data) else {
        throw ServiceError(.documentSubmitFailed, "data must be base64.")
      }
      archive = Array(bytes)
    }
    let documents = try message.documents.map { document in
      let side = document.side?.rawValue ?? DocumentSide.front.rawValue
      let name = "\(document.type)_\(side).jpg".lowercased()
      return SubmitDocuments.Item(
        submission: try DocumentSubmission(
          type: document.type.rawValue, side: side, country: document.country,
          originalDocumentId: document.originalDocumentId, signature: document.dataSignature ?? document.signature,
          uploadId: nil, filename: document.filename.flatMap { $0.isEmpty ? nil : $0 } ?? name, expectedBytes: nil,
          catalogue: configuration.catalogue),
        // Data that is not Base64 is no picture either; it is passed on and rejected as such.
        picture: isArchive ? nil : document.data.map { Array(Data(lenientBase64: $0) ?? Data($0.utf8)) })
    }
    return SubmitDocuments.Request(documents: documents, archive: archive)
  }
}

extension SubmittedDocuments {
  fileprivate init(_ view: SessionView, _ language: Language) {
    let status = view.process.state.status
    // The first SDKs read this field as the status of a document, which `NOT_INITIALIZED` is not.
    self.init(
      status: status == .notInitialized ? "IN_PROGRESS" : Code(status.rawValue),
      documents: view.documents.map { Item($0.document, language, isRejected: status == .rejected) })
  }
}

extension SubmittedDocuments.Item {
  fileprivate init(_ document: DocumentRecord, _ language: Language, isRejected: Bool) {
    let (type, side) = (document.key.type.rawValue, document.key.side.rawValue)
    self.init(
      id: document.id.rawValue, filename: document.filename ?? "\(type)_\(side).jpg".lowercased(), type: Code(type),
      side: Code(side), status: Code(document.status.rawValue),
      errors: document.errorCodes.isEmpty
        ? nil : document.errorCodes.map { document.sentence(for: $0, isRejected: isRejected, in: language) })
  }
}
