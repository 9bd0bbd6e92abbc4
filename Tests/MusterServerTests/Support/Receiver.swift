import HTTPTypes
import Synchronization
import Testing

/// A server that messages are posted to, and that answers as a test says.
final class Receiver<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var statuses: [HTTPResponse.Status] = []
  }

  private let state = Mutex(State())
  private let usual: HTTPResponse.Status

  /// - Parameter usual: The answer, unless a test says another one.
  init(usual: HTTPResponse.Status) {
    self.usual = usual
  }

  /// What came so far, in its order.
  var messages: [Message] { state.withLock { $0.messages } }

  /// Answers the next messages so, and all behind them as usual.
  func answerNext(_ statuses: [HTTPResponse.Status]) {
    state.withLock { $0.statuses += statuses }
  }

  /// Answers the next messages so, and all behind them as usual.
  func answerNext(_ statuses: HTTPResponse.Status...) {
    answerNext(statuses)
  }

  /// Waits until so many messages have come, and gives them.
  func messages(atLeast count: Int) async throws -> [Message] {
    for _ in 0..<1200 where messages.count < count { try await Task.sleep(for: .milliseconds(50)) }
    try #require(messages.count >= count, "\(messages)")
    return messages
  }

  /// Keeps a message, and gives the status of its answer.
  func take(_ message: Message) -> HTTPResponse.Status {
    state.withLock { state in
      state.messages.append(message)
      return state.statuses.isEmpty ? usual : state.statuses.removeFirst()
    }
  }
}
