import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import VerificationFlow

extension Muster {
  /// The answer to a picture that was taken in: its document, with its verdict where that is waited for.
  func answer(with view: DocumentView, to request: Request, by caller: Caller) async throws -> Response {
    let wait = try Preference(request.headers[values: .prefer]).wait
    var answer = view
    if let wait {
      answer = try await findDocuments.awaitVerdict(view.document.id, by: caller, atMost: .seconds(wait))
    }
    var response = try Response(json: Document(answer, language: request.language), status: .created)
    response.headers[.location] = Routes.path(Routes.document, view.document.id.rawValue)
    response.headers[.preferenceApplied] = wait.map { "wait=\($0)" }
    return response
  }
}
