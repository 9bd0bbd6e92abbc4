import HTTPTypes
import NIOCore

/// Decides by the rules of `SlowClientHandler` whether a client is too slow.
struct SlowClientStateMachine {
  /// What is done with a part of a request.
  enum RequestAction: Equatable {
    case forward(cancelsTimer: Bool)
    case discard
    case close(ConnectionMetrics.Reason)
  }

  /// What is done with a part of a response.
  enum ResponseAction {
    case forward
    case fail
  }

  /// What is done after any other event. At most one timer runs.
  enum Action: Equatable {
    case wait
    case startTimer(TimeAmount)
    case cancelTimer
    case close(ConnectionMetrics.Reason)
    /// Sends the response that the request, whose head may not have arrived, is too slow. If this does not close the
    /// connection, `EarlyAnswerHandler` closes it later.
    case sendTimeout(to: HTTPRequest?, closes: Bool)
  }

  private enum State {
    case open(Arrival, Reading, Responses)
    /// The connection was cut off or is closed.
    case over
  }

  /// What the client is sending.
  private enum Arrival {
    /// The connection is open, and nothing has arrived. The timer runs.
    case silence
    /// No request is arriving.
    case nothing
    /// The first bytes of a head arrived.
    case head(isTimed: Bool)
    /// The head arrived, and the client waits for `100 Continue`.
    case uninvited(HTTPRequest)
    case body(HTTPRequest, Window)

    var isTimed: Bool {
      switch self {
      case .silence: true
      case .nothing, .uninvited: false
      case .head(let isTimed): isTimed
      case .body(_, let window): window.isTimed
      }
    }
  }

  /// The interval over which the rate of a body is measured.
  private struct Window {
    static let time = TimeAmount.seconds(10)

    /// Most bodies are complete before their timer starts.
    var isTimed = false
    var byteCount = 0
    /// How long the service did not read.
    var pause = TimeAmount.zero
  }

  private enum Reading {
    case active
    case paused(since: NIODeadline)
  }

  /// The number of requests without a complete response, and whether the response to the newest one has begun. The
  /// number is negative after the framework has responded to a head that it could not parse.
  private enum Responses: Equatable {
    case due(Int)
    case begun(Int)

    var count: Int {
      switch self {
      case .due(let count), .begun(let count): count
      }
    }
  }

  private let limits: ConnectionLimits
  private var state = State.open(.silence, .active, .due(0))

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  func connectionOpened() -> Action { .startTimer(TimeAmount(limits.requestHeadTime)) }

  /// Bytes arrived, which have not been parsed.
  mutating func bytesReceived(_ byteCount: Int) -> Action {
    switch state {
    case .open(.silence, let reading, let responses):
      state = .open(.head(isTimed: false), reading, responses)
      return .cancelTimer
    case .open(.nothing, let reading, let responses):
      state = .open(.head(isTimed: false), reading, responses)
    case .open(.body(let request, var window), let reading, let responses):
      window.byteCount += byteCount
      state = .open(.body(request, window), reading, responses)
    case .open(.head, _, _), .open(.uninvited, _, _), .over: break
    }
    return .wait
  }

  mutating func headReceived(_ request: HTTPRequest) -> RequestAction {
    guard case .open(let arrival, let reading, let responses) = state else { return .discard }
    guard responses.count < limits.maxPipelinedRequests else {
      state = .over
      return .close(.pipelined)
    }
    let next = request.awaitsInvitation ? Arrival.uninvited(request) : .body(request, Window())
    state = .open(next, reading, .due(responses.count + 1))
    return .forward(cancelsTimer: arrival.isTimed)
  }

  mutating func bodyReceived() -> RequestAction {
    switch state {
    case .open(.uninvited(let request), let reading, let responses):
      state = .open(.body(request, Window()), reading, responses)
    case .open: break
    case .over: return .discard
    }
    return .forward(cancelsTimer: false)
  }

  mutating func endReceived() -> RequestAction {
    guard case .open(let arrival, let reading, let responses) = state else { return .discard }
    state = .open(.nothing, reading, responses)
    return .forward(cancelsTimer: arrival.isTimed)
  }

  /// What the socket had was read; until `readRequested`, the service does not read.
  mutating func readCompleted(at now: NIODeadline) -> Action {
    guard case .open(let arrival, _, let responses) = state else { return .wait }
    switch arrival {
    case .head(isTimed: false):
      state = .open(.head(isTimed: true), .paused(since: now), responses)
      return .startTimer(TimeAmount(limits.requestHeadTime))
    case .body(let request, var window) where !window.isTimed:
      window.isTimed = true
      state = .open(.body(request, window), .paused(since: now), responses)
      return .startTimer(Window.time)
    case .silence, .nothing, .head, .uninvited, .body:
      state = .open(arrival, .paused(since: now), responses)
      return .wait
    }
  }

  mutating func readRequested(at now: NIODeadline) {
    guard case .open(var arrival, .paused(let start), let responses) = state else { return }
    if case .body(let request, var window) = arrival {
      window.pause += now - start
      arrival = .body(request, window)
    }
    state = .open(arrival, .active, responses)
  }

  /// The body is going to be read: the client gets `100 Continue` if it waits for it.
  mutating func bodyInvited() -> Action {
    guard case .open(.uninvited(let request), let reading, let responses) = state else { return .wait }
    state = .open(.body(request, Window(isTimed: true)), reading, responses)
    return .startTimer(Window.time)
  }

  /// Other requests need the slot of the one whose body is arriving.
  mutating func cutOffRequested() -> Action {
    // The client is not at fault while the service does not read.
    guard case .open(.body(let request, _), .active, let responses) = state else { return .wait }
    return cutOff(request, responses)
  }

  mutating func responseHeadWritten(_ response: HTTPResponse) -> ResponseAction {
    guard case .open(let arrival, let reading, let responses) = state else { return .fail }
    if response.status.kind != .informational { state = .open(arrival, reading, .begun(responses.count)) }
    return .forward
  }

  func responseBodyWritten() -> ResponseAction {
    if case .over = state { .fail } else { .forward }
  }

  mutating func responseEndWritten() -> ResponseAction {
    guard case .open(let arrival, let reading, let responses) = state else { return .fail }
    state = .open(arrival, reading, .due(responses.count - 1))
    return .forward
  }

  mutating func timerFired(at now: NIODeadline) -> Action {
    switch state {
    case .open(.silence, _, _):
      state = .over
      return .close(.silent)
    case .open(.head, _, let responses): return cutOff(nil, responses)
    case .open(.body(let request, var window), var reading, let responses):
      if case .paused(let start) = reading {
        window.pause += now - start
        reading = .paused(since: now)
      }
      guard keepsRate(window) else { return cutOff(request, responses) }
      state = .open(.body(request, Window(isTimed: true)), reading, responses)
      return .startTimer(Window.time)
    case .open(.nothing, _, _), .open(.uninvited, _, _), .over: return .wait
    }
  }

  mutating func connectionClosed() -> Action {
    state = .over
    return .cancelTimer
  }

  private func keepsRate(_ window: Window) -> Bool {
    let waited = Window.time - window.pause
    let expected = Double(limits.minBodyBytesPerSecond) * Double(waited.nanoseconds) / 1e9
    return waited < .nanoseconds(Window.time.nanoseconds / 2) || Double(window.byteCount) >= expected
  }

  private mutating func cutOff(_ request: HTTPRequest?, _ responses: Responses) -> Action {
    state = .over
    // The client would take a response now for that of another request, or for the rest of one that has begun.
    guard responses == .due(request == nil ? 0 : 1) else { return .close(.slow) }
    return .sendTimeout(to: request, closes: request == nil)
  }
}
