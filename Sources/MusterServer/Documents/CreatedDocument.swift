import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// What an answer that was kept, perhaps by an earlier release, certainly has.
private struct Created: Decodable {
  let id: String
}

extension StoredResponse {
  /// The answer to a picture that was taken in: its document.
  init(created view: DocumentView, _ language: Language) throws {
    try self.init(
      json: Document(view, language: language), status: .created,
      location: Routes.path(Routes.document, view.document.id.rawValue))
  }
}

extension Muster {
  /// The answer to a picture that was taken in, once its verdict is there or the time is over, where the request waits
  /// for that; also if it was kept, since who waits wants to know of the verdict.
  func awaitVerdict(
    _ answer: StoredResponse, _ request: Request, by caller: Caller
  ) async throws -> Response {
    let wait = try Preference(request.headers[values: .prefer]).wait
    guard let wait, answer.status == HTTPResponse.Status.created.code else { return answer.response }
    let id = DocumentID(try answer.decoded(as: Created.self).id)
    let view = try await findDocuments.awaitVerdict(id, by: caller, atMost: .seconds(wait))
    var answer = answer
    try answer.set(json: Document(view, language: request.language))
    answer[.preferenceApplied] = "wait=\(wait)"
    return answer.response
  }
}
