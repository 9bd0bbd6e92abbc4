import Hummingbird
import MusterConsole
import MusterService
import VerificationFlow

/// Shows and changes the block list of the project.
extension ReviewConsoleController {
  func addBlocks(to console: RouterGroup<MusterContext>) {
    get(ConsolePath.blocks, on: console) { request in
      try await showBlocks(try await blocks.list(by: request.caller), to: request)
    }
    post(ConsolePath.blocks, on: console, changeBlocks)
    post(ConsolePath.liftedBlock, on: console) { request in
      try await blocks.remove(request.context.parameter("id"), by: request.caller)
      return Response(seeOther: ConsolePath.blocks)
    }
    post(ConsolePath.caseBlock, on: console, blockFromCase)
  }

  /// Searches the list, or adds what was entered. The form is not a query, so that no browser, proxy or log keeps the
  /// name or the number.
  @Sendable private func changeBlocks(_ request: ConsoleRequest) async throws -> Response {
    let caller = try request.caller
    do {
      let target = try request.blockTarget
      if request.field("act") == "search" {
        return try await showBlocks(try await blocks.find(target, by: caller), isSearch: true, to: request)
      }
      let added = try await blocks.add(
        target, reason: request.field("reason"), expiresAt: request.blockEnd, by: caller)
      return try await showBlocks(
        try await blocks.list(by: caller), notice: added.count == 1 ? "Blocked." : "Blocked: \(added.count) entries.",
        to: request, entry: .init())
    } catch let error as ServiceError where error.kind == .invalid {
      return try await showBlocks(try await blocks.list(by: caller), to: request, error: error)
    }
  }

  /// Blocks the person and the number that a document of the case states.
  @Sendable private func blockFromCase(_ request: ConsoleRequest) async throws -> Response {
    let id = try request.caseID
    _ = try await blocks.add(
      .document(DocumentID(request.field("documentId") ?? "")), reason: request.field("reason"),
      expiresAt: request.blockEnd, by: request.caller)
    return Response(seeOther: ConsolePath.case(id))
  }

  /// - Parameter entry: What the form has; nil for what was sent.
  private func showBlocks(
    _ found: [BlockRecord], isSearch: Bool = false, notice: String? = nil, to request: ConsoleRequest,
    entry: BlocksPage.Entry? = nil, error: ServiceError? = nil
  ) async throws -> Response {
    let authors = try await blocks.authors(of: found, by: request.caller)
    let now = clock.now()
    return try await answer(
      BlocksPage(
        rows: found.map { BlocksPage.Row($0, author: authors[$0.createdBy.rawValue], now: now) },
        entry: entry ?? request.blockEntry, isSearch: isSearch, error: error?.explanation, notice: notice),
      to: request, error: error)
  }
}

extension ConsoleRequest {
  /// What is to be blocked or searched.
  ///
  /// - Throws: `INVALID_REQUEST` unless either a number or a surname is there.
  fileprivate var blockTarget: ManageBlocks.Target {
    get throws(ServiceError) {
      switch (field("documentNumber"), field("surname")) {
      case (let number?, nil): return .documentNumber(number, issuer: field("issuer")?.uppercased() ?? "")
      case (nil, let surname?):
        return .person(
          surname: surname, givenNames: field("givenNames") ?? "", birthDate: field("birthDate") ?? "")
      default: throw .invalid("Enter either the number of a document or a person.")
      }
    }
  }

  /// The end of a block: that of the day that was entered, in UTC.
  fileprivate var blockEnd: String? {
    field("until").map { "\($0)T23:59:59Z" }
  }

  fileprivate var blockEntry: BlocksPage.Entry {
    BlocksPage.Entry(
      documentNumber: field("documentNumber"), issuer: field("issuer"), surname: field("surname"),
      givenNames: field("givenNames"), birthDate: field("birthDate"), reason: field("reason"), until: field("until"))
  }
}
