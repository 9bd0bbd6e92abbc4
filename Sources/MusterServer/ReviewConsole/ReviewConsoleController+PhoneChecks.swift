import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// Lists the phone checks of the project.
extension ReviewConsoleController {
  func addPhoneChecks(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.phoneChecks, on: console) { request in
      try await listPhoneChecks(request.phoneCheckQuery, to: request)
    }
    post(ConsolePath.phoneChecks, on: console, narrowPhoneChecks)
  }

  /// - Parameter error: What is wrong with the number that the form has.
  private func listPhoneChecks(
    _ query: PhoneChecks.Query, to request: ConsoleRequest, error: ServiceError? = nil
  ) async throws -> Response {
    let caller = try request.caller
    let page = try await phoneChecks.list(query, by: caller)
    let references = try await reviews.queue.references(of: page.checks.compactMap(\.sessionId), by: caller)
    let filter = PhoneChecksPage.Filter(
      product: query.product, standing: query.standing, index: query.numberIndex,
      allNumbers: query.path(of: nil, from: nil))
    return try await answer(
      PhoneChecksPage(
        filter,
        rows: page.checks.map { check in
          PhoneChecksPage.Row(check, reference: check.sessionId.flatMap { references[$0]?.rawValue })
        },
        newest: query.cursor == nil ? nil : query.path(of: query.numberIndex, from: nil),
        older: page.nextCursor.map { query.path(of: query.numberIndex, from: $0) },
        entry: error == nil ? nil : request.field("number"), error: error?.explanation),
      to: request, error: error)
  }

  /// Leads to the list that the form asks for. The form is not a query, so that no browser, proxy or log keeps the
  /// number: the address has only its index.
  @Sendable private func narrowPhoneChecks(_ request: ConsoleRequest) async throws -> Response {
    var query = PhoneChecks.Query(
      product: request.field("product"), standing: request.field("outcome"), numberIndex: request.field("index"))
    do {
      let index = try await phoneChecks.numberIndex(of: request.field("number"), by: request.caller)
      query.numberIndex = index ?? query.numberIndex
    } catch let error as ServiceError where error.kind == .invalid {
      return try await listPhoneChecks(query, to: request, error: error)
    }
    return Response(seeOther: query.path(of: query.numberIndex, from: nil))
  }
}

extension ConsoleRequest {
  /// The query of a page.
  fileprivate var phoneCheckQuery: PhoneChecks.Query {
    PhoneChecks.Query(
      product: request.field("product"), standing: request.field("outcome"), numberIndex: request.field("index"),
      cursor: request.field("cursor"))
  }
}

extension PhoneChecks.Query {
  /// Returns the address of the page of a number, or of all of them, that begins at `cursor`, with the same filter.
  fileprivate func path(of index: String?, from cursor: String?) -> String {
    ConsolePath.phoneChecks.appending(
      [("product", product), ("outcome", standing), ("index", index), ("cursor", cursor)])
  }
}
