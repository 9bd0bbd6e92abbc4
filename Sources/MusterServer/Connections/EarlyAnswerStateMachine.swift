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
    /// Forwards the end, and closes the connection after a time in which the client can send the rest of its request.
    case forwardAndDrain(for: TimeAmount)
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
    case draining(Arrival, byteCount: Int)
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

  private static let maxDrainedBytes = 16 * 1024 * 1024
  private static let drainTime = TimeAmount.seconds(1)

  private var state = State.serving(.nothing, .ordinary(openRequestCount: 0, isStopping: false))

  mutating func serviceStopping() {
    guard case .serving(let arrival, .ordinary(let count, _)) = state else { return }
    state = .serving(arrival, .ordinary(openRequestCount: count, isStopping: true))
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
    case .draining(let arrival, let drained):
      guard drained + byteCount <= Self.maxDrainedBytes else { return .close }
      state = .draining(arrival, byteCount: drained + byteCount)
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
    case .draining(.uninvited, let drained): state = .draining(.body, byteCount: drained)
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
      state = .draining(arrival, byteCount: 0)
      return arrival == .nothing ? .forwardAndClose : .forwardAndDrain(for: Self.drainTime)
    case .serving(_, .last): return .forwardAndClose
    case .draining: return .forward
    }
  }

  /// Others close the connection: the framework does after each response while the service stops.
  func closeRequested() -> Action {
    // The client still has to read an early response.
    if case .draining(let arrival, _) = state, arrival != .nothing { .wait } else { .close }
  }
}
