import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import NIOCore
import VerificationFlow

/// Serves apps that check telephone numbers, with the paths and bodies that their servers have, and the devices that
/// open the URL of a check.
///
/// Bodies have no `null` and no field that was not asked for: the apps stop at what they do not know.
struct PhoneChecksController: Controller {
  static var openRoutes: [OpenRoute] {
    typealias Paths = Routes.PhoneChecks
    let posts: [String] =
      Paths.subscriber + Paths.phone + Paths.sim + Paths.message + [Paths.subscriberV2, Paths.phoneV2] + exchanges
      + Paths.traces
    let gets: [String] =
      [Paths.subscriberByID, Paths.subscriber[1], Paths.subscriberV2, Paths.phoneV2, Paths.messageStatus]
      + Paths.phoneStatus + exchanges
    return posts.map { OpenRoute(.post, $0, .appKey) } + gets.map { OpenRoute(.get, $0, .appKey) }
      + exchanges.flatMap { path in otherMethods.map { OpenRoute($0, path, .public) } }
      + Set(posts + gets).sorted().map { OpenRoute(.options, $0, .public) }
      + [Paths.check, Paths.hop, Paths.end].map { OpenRoute(.get, $0, .public) }
  }

  private static let exchanges = [Routes.PhoneChecks.subscriberExchange, Routes.PhoneChecks.phoneExchange]
  private static let otherMethods: [HTTPRequest.Method] = [.put, .patch, .delete]
  private static let maxBytes = 65_536

  let checks: PhoneChecks
  let callers: Authenticate
  let idempotency: IdempotencyService
  let address: PublicAddress

  func addRoutes(to routers: Routers) {
    typealias Paths = Routes.PhoneChecks
    let facade = routers.open.group().add(middleware: ErrorMiddleware(PhoneCheckErrors()))
    for path in Paths.subscriber { facade.post(RouterPath(path), use: create(.subscriber, .v1)) }
    for path in Paths.phone { facade.post(RouterPath(path), use: create(.phone, .v1)) }
    facade.post(RouterPath(Paths.subscriberV2), use: create(.subscriber, .v2))
    facade.post(RouterPath(Paths.phoneV2), use: create(.phone, .v2))
    for path in Paths.message { facade.post(RouterPath(path), use: create(.message, .v1)) }
    facade.get(RouterPath(Paths.messageStatus), use: show(.message))
    for path in [Paths.subscriberByID, Paths.subscriber[1], Paths.subscriberV2] {
      facade.get(RouterPath(path), use: show(.subscriber))
    }
    for path in Paths.phoneStatus + [Paths.phoneV2] { facade.get(RouterPath(path), use: show(.phone)) }
    for path in Self.exchanges {
      facade.get(RouterPath(path), use: exchange)
      facade.post(RouterPath(path), use: exchange)
      for method in Self.otherMethods {
        facade.on(RouterPath(path), method: method) { _, _ in
          Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, OPTIONS, POST"])
        }
      }
    }
    for path in Paths.sim { facade.post(RouterPath(path), use: checkSIM) }
    for path in Paths.traces { facade.post(RouterPath(path), use: acceptTraces) }
    facade.addPreflights(to: Self.openRoutes.filter { $0.method == .options }.map(\.path))
    let devices = routers.open.group().add(middleware: ErrorMiddleware(PhoneCheckErrors()))
    devices.get(RouterPath(Paths.check), use: open)
    devices.get(RouterPath(Paths.hop), use: hop)
    devices.get(RouterPath(Paths.end), use: complete)
  }

  // MARK: Apps

  private func create(
    _ product: PhoneCheckRecord.Product, _ version: PhoneCheckRecord.Version
  ) -> @Sendable (Request, MusterContext) async throws -> Response {
    { request, context in
      let fields = try await PhoneCheckFields(request, context, maxBytes: Self.maxBytes)
      var asked = PhoneChecks.Request(product, version, number: try fields.required("phone_number"))
      if version == .v2 {
        asked.redirectURL = fields["redirect_url"]
      }
      asked.referenceID = fields["reference_id"]
      asked.deviceAddress = fields["phone_ip"]
      let (project, caller) = try await project(of: request, context)
      let base = try address.origin(for: request)
      return try await answer(request, fields, by: caller) { [asked] once in
        try await checks.create(asked, in: project, at: base, once: once)
      } as: { check in
        let url = product.needsDevice ? "\(base)/phone-checks/\(check.id)" : nil
        return try StoredResponse(json: PhoneCheckBody(created: check, url: url))
      }
    }
  }

  private func show(
    _ product: PhoneCheckRecord.Product
  ) -> @Sendable (Request, MusterContext) async throws -> Response {
    { request, context in
      guard let id = context.parameters.get("id") ?? request.field("check_id") else {
        throw PhoneCheckFields.missing("check_id")
      }
      let (project, _) = try await project(of: request, context)
      let check = try await checks.show(PhoneCheckID(id), in: project)
      guard check.product == product else { throw ServiceError(.phoneCheckNotFound) }
      return try Response(json: PhoneCheckBody(check))
    }
  }

  @Sendable private func exchange(_ request: Request, _ context: MusterContext) async throws -> Response {
    let fields = try await PhoneCheckFields(request, context, maxBytes: Self.maxBytes)
    let (code, id) = (try fields.required("code"), try fields.required("check_id"))
    let (project, _) = try await project(of: request, context)
    let check = try await checks.exchange(code, for: PhoneCheckID(id), in: project)
    return try Response(json: PhoneCheckBody(exchanged: check))
  }

  @Sendable private func checkSIM(_ request: Request, _ context: MusterContext) async throws -> Response {
    let fields = try await PhoneCheckFields(request, context, maxBytes: Self.maxBytes)
    let number = try fields.required("phone_number")
    let (project, caller) = try await project(of: request, context)
    return try await answer(request, fields, by: caller) { once in
      try await checks.checkSIM(of: number, in: project, once: once)
    } as: { check in
      // The app takes any 200 for a verdict.
      if let error = check.result?.error { throw PhoneCheckProblem(error) }
      return try StoredResponse(json: PhoneCheckBody(check))
    }
  }

  /// Answers a request that costs money. With an `Idempotency-Key` it can be repeated. Without a key of the project,
  /// callers cannot be told apart, and the header has no effect.
  private func answer(
    _ request: Request, _ fields: PhoneCheckFields, by caller: Caller?,
    _ work: (IdempotencyContext<PhoneCheckRecord>?) async throws -> PhoneCheckRecord,
    as render: @escaping @Sendable (PhoneCheckRecord) throws -> StoredResponse
  ) async throws -> Response {
    guard let caller, let key = try IdempotencyKey(request.headers) else { return try render(await work(nil)).response }
    let answer = try await idempotency.run(
      key.text, fields.completing(request.fingerprint), by: caller, render: { try render($0.get()).text() },
      work: { try await work($0) }, again: nil)
    switch answer {
    case .first(let check): return try render(check).response
    case .again(let text):
      var kept = try StoredResponse(text: text)
      kept[.idempotentReplayed] = "true"
      return kept.response
    }
  }

  /// Takes the traces of an SDK, of which nothing is kept.
  @Sendable private func acceptTraces(_ request: Request, _ context: MusterContext) async throws -> Response {
    _ = try await request.wholeBody(context, maxBytes: Self.maxBytes)
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "OK")))
  }

  private func project(
    of request: Request, _ context: MusterContext
  ) async throws -> (ProjectRecord, Caller?) {
    try await checks.project(of: request, context, callers)
  }

  // MARK: Devices

  @Sendable private func open(_ request: Request, _ context: MusterContext) async throws -> Response {
    respond(to: try await checks.open(context.id(), from: context.client?.description ?? ""))
  }

  @Sendable private func hop(_ request: Request, _ context: MusterContext) async throws -> Response {
    guard let number = Int(try context.parameter("hop")), let state = request.field("state") else {
      throw ServiceError(.phoneCheckNotFound)
    }
    let base = try address.origin(for: request)
    return respond(to: try await checks.simulateHop(number, state: state, at: base))
  }

  @Sendable private func complete(_ request: Request, _ context: MusterContext) async throws -> Response {
    let parameters = request.queryFields
    return respond(
      to: try await checks.complete(
        state: parameters["state"] ?? "", parameters, from: context.client?.description ?? ""))
  }

  private func respond(to direction: PhoneChecks.Direction) -> Response {
    switch direction {
    case .redirect(let url):
      return Response(status: .found, headers: [.location: url, .cacheControl: "no-store"])
    case .unreadable:
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"check_id\":")))
    case .end(let end):
      let body = JSONValue.object(Dictionary(uniqueKeysWithValues: end.fields.map { ($0.name, .string($0.value)) }))
      return (try? Response(json: body)) ?? Response(status: .internalServerError)
    }
  }
}
