import Encodings
import Hummingbird
package import MusterAPI
import MusterService
package import VerificationFlow

/// Corrects what was read on documents, and manages the rules and the block list of a project.
struct ReadingsController: Controller {
  let readings: Readings
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.put(RouterPath(Routes.readingField), use: correct)
    router.get(RouterPath(Routes.contentRules), use: showRules)
    router.put(RouterPath(Routes.contentRules), use: replaceRules)
    router.get(RouterPath(Routes.blocks), use: listBlocks)
    router.post(RouterPath(Routes.blocks), use: addBlock)
    router.delete(RouterPath(Routes.block), use: removeBlock)
  }

  @Sendable private func correct(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(MusterAPI.ReadingCorrection.self, context)
    let view = try await readings.fields.correct(
      context.parameter("field"), of: context.id(), to: message.value, because: message.reason.rawValue,
      for: message.reviewer, by: context.caller)
    return Response(json: JSONText(view, language: request.language))
  }

  @Sendable private func showRules(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: MusterAPI.ContentRules(try await readings.rules.read(by: context.caller)))
  }

  @Sendable private func replaceRules(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(MusterAPI.ContentRules.self, context)
    let kept = try await readings.rules.replace(by: VerificationFlow.ContentRules(message), by: context.caller)
    return try Response(json: MusterAPI.ContentRules(kept))
  }

  @Sendable private func listBlocks(_ request: Request, _ context: CallerContext) async throws -> Response {
    try Response(json: BlockList(blocks: try await readings.blocks.list(by: context.caller).map(Block.init)))
  }

  @Sendable private func addBlock(_ request: Request, _ context: CallerContext) async throws -> Response {
    let caller = context.caller
    return try await idempotency.answer(request, context) { (message: BlockRequest, once) in
      try await readings.blocks.add(
        ManageBlocks.Target(message), reason: message.reason, expiresAt: message.expiresAt, by: caller, once: once)
    } as: { blocks in
      try StoredResponse(json: BlockList(blocks: blocks.map(Block.init)), status: .created)
    }
  }

  @Sendable private func removeBlock(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await readings.blocks.remove(context.parameter("id"), by: context.caller)
    return Response(status: .noContent)
  }
}

extension ManageBlocks.Target {
  /// - Throws: `INVALID_REQUEST` unless the request has exactly one of the number, the surname and the document.
  fileprivate init(_ message: BlockRequest) throws(ServiceError) {
    let (number, surname, document) = (message.documentNumber, message.surname, message.documentId)
    switch (number, surname, document) {
    case (let number?, nil, nil): self = .documentNumber(number, issuer: message.issuer ?? "")
    case (nil, let surname?, nil):
      self = .person(surname: surname, givenNames: message.givenNames ?? "", birthDate: message.birthDate ?? "")
    case (nil, nil, let document?): self = .document(DocumentID(document))
    default: throw .invalid("Exactly one of documentNumber, surname and documentId is required.")
    }
  }
}

extension MusterAPI.ContentRules {
  /// Creates the representation of rules in the API and the commands, with the consequence of every code.
  package init(_ rules: VerificationFlow.ContentRules) {
    self.init(
      consequences: Dictionary(
        uniqueKeysWithValues: ContentCode.allCases.map { ($0.rawValue, Code(rules[$0].rawValue)) }),
      minAge: rules.minAge, recognizesPeople: rules.recognizesPeople)
  }
}

extension VerificationFlow.ContentRules {
  /// - Throws: `CONTENT_RULE_INVALID` for an unknown code or consequence.
  fileprivate init(_ message: MusterAPI.ContentRules) throws(ServiceError) {
    var consequences: [ContentCode: Consequence] = [:]
    for (name, text) in message.consequences {
      guard let code = ContentCode(rawValue: name), let consequence = Consequence(rawValue: text.rawValue) else {
        let known = Consequence.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceError(
          .contentRuleInvalid,
          "consequences: each name must be a code of a finding, and each value one of \(known).")
      }
      consequences[code] = consequence
    }
    self.init(consequences: consequences, minAge: message.minAge, recognizesPeople: message.recognizesPeople)
  }
}
