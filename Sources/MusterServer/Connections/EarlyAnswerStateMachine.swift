import HTTPTypes
import NIOCore

/// Decides by the rules of `EarlyAnswerHandler` when a client gets `100 Continue`, and which response is the last one.
struct EarlyAnswerStateMachine {
  /// What is done with a part of a request.
  enum RequestAction {
    case forward
    /// Discards the part, and reads the next one.
    case discard
    case close
  }

  /// What is done with the head of a response.
  enum ResponseHeadAction {
    case forward
    /// Forwards the head with `Connection: close`.
    case announceClose
  }

  /// What is done with the end of a response.
  enum ResponseEndAction: Equatable {
    case forward
    case forwardAndClose
    /// Forwards the end, discards the rest of the request, and checks after a time whether the client still sends.
    case forwardAndDrain(checkedAfter: TimeAmount)
  }

  /// What is done after a check of a client that sends the rest of its request.
  enum DrainAction: Equatable {
    case close
    case checkAgain(after: TimeAmount)
  }

  /// What is done after any other event.
  enum Action {
    case wait
    case sendContinue
    case close
  }

  private enum State {
    case serving(Arrival, Answer)
    /// The response was sent; the rest of the request is discarded.
    case draining(Arrival, Rest)
  }

  /// What the client has sent since the response.
  private struct Rest {
    var byteCount = 0
    /// The checks since the response, and since bytes last arrived.
    var checkCount = 0
    var silentCheckCount = 0
    var hasNewBytes = false
  }

  /// What the client is sending; while draining, what it was sending at the end of the response.
  private enum Arrival {
    case nothing
    /// The client waits for `100 Continue`.
    case uninvited
    case body
  }

  private enum Answer {
    /// The connection stays open. The open requests are those without a complete response.
    case ordinary(openRequestCount: Int, isStopping: Bool)
    /// The head of an error response was sent before the end of the request.
    case early
    /// A response is being sent after which the connection closes.
    case last
  }

  private static let maxDrainedBytes = 256 * 1024 * 1024
  private static let checkTime = TimeAmount.seconds(1)
  /// How many checks a client may take for the rest of its request, and for a pause in it. One that sends nothing after
  /// the response has no rest.
  private static let (maxChecks, maxSilentChecks) = (30, 5)

  private var state = State.serving(.nothing, .ordinary(openRequestCount: 0, isStopping: false))

  mutating func serviceStopping() {
    switch state {
    case .serving(let arrival, .ordinary(let count, _)):
      state = .serving(arrival, .ordinary(openRequestCount: count, isStopping: true))
    case .draining(let arrival, var rest):
      rest.checkCount = Self.maxChecks
      state = .draining(arrival, rest)
    case .serving: break
    }
  }

  mutating func headReceived(_ request: HTTPRequest) -> RequestAction {
    guard case .serving(_, var answer) = state else { return .close }
    if case .ordinary(let count, let isStopping) = answer {
      answer = .ordinary(openRequestCount: count + 1, isStopping: isStopping)
    }
    state = .serving(request.awaitsInvitation ? .uninvited : .body, answer)
    return .forward
  }

  mutating func bodyReceived(_ byteCount: Int) -> RequestAction {
    switch state {
    case .serving(.uninvited, let answer):
      state = .serving(.body, answer)
      return .forward
    case .serving: return .forward
    case .draining(let arrival, var rest):
      rest.byteCount += byteCount
      rest.hasNewBytes = true
      guard rest.byteCount <= Self.maxDrainedBytes else { return .close }
      state = .draining(arrival, rest)
      return .discard
    }
  }

  mutating func endReceived() -> RequestAction {
    guard case .serving(_, let answer) = state else { return .close }
    state = .serving(.nothing, answer)
    return .forward
  }

  /// The body is going to be read.
  mutating func bodyInvited() -> Action {
    switch state {
    case .serving(.uninvited, let answer): state = .serving(.body, answer)
    case .draining(.uninvited, let rest): state = .draining(.body, rest)
    case .serving, .draining: return .wait
    }
    return .sendContinue
  }

  mutating func responseHeadWritten(_ response: HTTPResponse) -> ResponseHeadAction {
    guard case .serving(let arrival, .ordinary(let count, let isStopping)) = state else { return .forward }
    if arrival != .nothing, response.status.code >= 400 {
      state = .serving(.body, .early)
      return .announceClose
    }
    if response.headerFields[.connection] == "close" {
      state = .serving(arrival, .last)
      return .forward
    }
    return isStopping && count == 1 ? .announceClose : .forward
  }

  mutating func responseEndWritten() -> ResponseEndAction {
    switch state {
    case .serving(let arrival, .ordinary(let count, let isStopping)):
      state = .serving(arrival, .ordinary(openRequestCount: count - 1, isStopping: isStopping))
      return .forward
    case .serving(let arrival, .early):
      state = .draining(arrival, Rest())
      return arrival == .nothing ? .forwardAndClose : .forwardAndDrain(checkedAfter: Self.checkTime)
    case .serving(_, .last): return .forwardAndClose
    case .draining: return .forward
    }
  }

  /// The time after which a client that sends the rest of its request is checked has passed.
  mutating func drainChecked() -> DrainAction {
    guard case .draining(let arrival, var rest) = state else { return .close }
    rest.checkCount += 1
    rest.silentCheckCount = rest.hasNewBytes ? 0 : rest.silentCheckCount + 1
    rest.hasNewBytes = false
    state = .draining(arrival, rest)
    let isOver = rest.byteCount == 0 || rest.silentCheckCount >= Self.maxSilentChecks
    return isOver || rest.checkCount >= Self.maxChecks ? .close : .checkAgain(after: Self.checkTime)
  }

  /// Others close the connection: the framework does after each response while the service stops.
  func closeRequested() -> Action {
    // The client still has to read an early response.
    if case .draining(let arrival, _) = state, arrival != .nothing { .wait } else { .close }
  }
}
