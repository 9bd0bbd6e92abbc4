import Encodings
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import VerificationFlow

/// What is needed of a stored response.
private struct Created: Decodable {
  let id: String
}

extension StoredResponse {
  /// Creates the response to an accepted picture: its document.
  init(created view: DocumentView, _ language: Language) {
    self.init(
      json: JSONText(view, language: language), status: .created,
      location: Routes.path(Routes.document, view.document.id.rawValue))
  }
}

extension StoredResponse {
  /// Returns the response to an accepted picture. If the request prefers to wait, it waits for the verdict or the end
  /// of that time first, also for a replayed response.
  func awaitingVerdict(_ request: Request, by caller: Caller, _ documents: FindDocuments) async throws -> Response {
    let wait = try Preference(request.headers[values: .prefer]).wait
    guard let wait, status == HTTPResponse.Status.created.code else { return response }
    let id = DocumentID(try decoded(as: Created.self).id)
    let view = try await documents.awaitVerdict(id, by: caller, atMost: .seconds(wait))
    var answer = self
    answer.set(json: JSONText(view, language: request.language))
    answer[.preferenceApplied] = "wait=\(wait)"
    return answer.response
  }
}
