internal import Foundation
internal import MusterService
internal import VerificationFlow

struct SessionPart: Encodable {
  let sessionId: String
  let userId: String?
  let customFields: [String: String]
  let processType: String
  let language: String
  let requestId: String?

  init(_ session: AskedSession) {
    sessionId = session.id.rawValue
    userId = session.userId
    customFields = session.customFields
    processType = session.processType
    language = session.language
    requestId = session.requestId
  }
}

/// A picture with its document type and side.
struct PicturePart: Encodable {
  let documentId: String
  let documentType: String
  let side: String
  let country: String?
  let contentType: String
  /// Encoded as Base64.
  let bytes: Data

  init(_ picture: AskedPicture) {
    documentId = picture.documentId.rawValue
    documentType = picture.key.type.rawValue
    side = picture.key.side.rawValue
    country = picture.country
    contentType = picture.contentType
    bytes = Data(picture.bytes)
  }
}

/// An answer, which may be pending.
struct ResultPart: Decodable {
  let result: String
  let retryAfterSeconds: Double?
  /// For presence checks: why the result is not a plain acceptance.
  var reasons: [String]?
  /// For presence checks: the distance between the face and the document's portrait.
  var portraitDistance: Double?
  /// For presence checks: the best picture of the person, in Base64.
  var selfie: Data?

  /// Converts the answer.
  ///
  /// - Throws: `malformed` for an unknown result or an invalid delay.
  func reply() throws(ProviderFailure) -> ProviderReply {
    if result == "PENDING" {
      guard let seconds = retryAfterSeconds else { return .later(after: nil) }
      guard seconds.isFinite, (0...86_400).contains(seconds) else { throw .malformed }
      return .later(after: .milliseconds(Int64(seconds * 1000)))
    }
    if result == "UNKNOWN" { return .unknown }
    guard let answer = Event.ProviderAnswer(rawValue: result) else { throw .malformed }
    let known = (reasons ?? []).prefix(16).filter { $0.wholeMatch(of: /[A-Z][A-Z0-9_]{0,63}/) != nil }
    return .answered(
      answer,
      ProviderFindings(
        reasons: Array(known), portraitDistance: portraitDistance.flatMap { $0.isFinite ? $0 : nil },
        selfie: selfie.map(Array.init)))
  }
}

/// An answer without content.
struct Acknowledgement: Decodable {}

/// A provider that may answer later.
protocol HTTPInquiryProvider: InquiryProvider {
  var line: ProviderClient { get }
}

extension HTTPInquiryProvider {
  func result(of id: String) async throws(ProviderFailure) -> ProviderReply {
    try await line.ask("inquiry.result", id: id, ["questionId": id], for: ResultPart.self).reply()
  }

  func forget(_ session: SessionID) async throws(ProviderFailure) {
    _ = try await line.ask(
      "session.forget", id: "\(session)/forget", ["sessionId": session.rawValue], for: Acknowledgement.self)
  }
}
