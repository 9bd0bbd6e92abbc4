import Hummingbird
import MusterReference
import MusterService
import NIOCore

/// Identifies the caller of a request by its bearer token (RFC 6750, section 2.1). A request without a valid one gets
/// `UNAUTHENTICATED` or `SESSION_EXPIRED`.
struct AuthenticationMiddleware: RouterMiddleware {
  let callers: Authenticate
  /// Whether the token of an ended session is rejected too.
  var isEndKept = false

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.caller = try await callers.authenticate(bearer: request.bearer, isEndKept: isEndKept)
    return try await next(request, context)
  }
}

/// The context of a request whose caller is known. Only routes behind ``AuthenticationMiddleware`` have it.
struct CallerContext: ConnectionContext, ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  let client: IPAddress?
  let getsInformational: Bool
  let operation: DescribedOperation?
  let caller: Caller
  let bodyPlace: BodyPlace?

  var knownCaller: Caller? { caller }

  init(context: MusterContext) throws {
    guard let caller = context.caller else { throw ServiceError.unauthenticated }
    self.caller = caller
    coreContext = context.coreContext
    channel = context.channel
    client = context.client
    getsInformational = context.getsInformational
    operation = context.operation
    bodyPlace = context.bodyPlace
  }
}

/// The routers of the service.
struct Routers {
  /// The routes without ``AuthenticationMiddleware``, which controllers declare as ``OpenRoute``s.
  let open: Router<MusterContext>
  private let callers: Authenticate

  init(open: Router<MusterContext>, _ callers: Authenticate) {
    self.open = open
    self.callers = callers
  }

  /// The routes whose caller has a bearer token.
  ///
  /// - Parameters:
  ///   - group: The group that has the middleware to run before authentication; nil for none.
  ///   - isEndKept: Whether the token of an ended session is rejected too.
  func authenticated(in group: RouterGroup<MusterContext>? = nil, isEndKept: Bool = false) -> RouterGroup<CallerContext>
  {
    (group?.group() ?? open.group())
      .add(middleware: AuthenticationMiddleware(callers: callers, isEndKept: isEndKept))
      .group(context: CallerContext.self)
  }
}
