import HTTPTypes
import NIOCore
import TestStores
import Testing

@testable import MusterServer

/// Which clients are too slow, and what happens to them then. Times are seconds since the connection was opened.
@Suite(.anyEngine) struct SlowClientStateMachineTests {
  enum Event: Sendable {
    case bytes(Int)
    case head
    case expectantHead
    case body
    case end
    case readComplete(at: Int64)
    case read(at: Int64)
    case invitation
    case cutOff
    case responseHead(HTTPResponse.Status)
    case responseBody
    case responseEnd
    case timer(at: Int64)
    case closed
  }

  enum Outcome: Equatable, Sendable {
    case request(SlowClientStateMachine.RequestAction)
    case response(SlowClientStateMachine.ResponseAction)
    case other(SlowClientStateMachine.Action)

    static let forward = Outcome.request(.forward(cancelsTimer: false))
    static let cancelAndForward = Outcome.request(.forward(cancelsTimer: true))
    static let wait = Outcome.other(.wait)
    static let startTimer = Outcome.other(.startTimer(.seconds(10)))
    static let startHeadTimer = Outcome.other(.startTimer(.seconds(5)))
    static let timeout = Outcome.other(.sendTimeout(to: plainRequest, closes: false))
    static let timeoutOfHead = Outcome.other(.sendTimeout(to: nil, closes: true))
    static let close = Outcome.other(.close(.slow))
  }

  /// A state of the connection, named by the events that lead to it.
  enum Stage: CaseIterable, Sendable {
    case silent
    case idle
    case head
    case timedHead
    case uninvited
    case body
    case timedBody
    case pausedBody
    case cutOff
    case closed

    var events: [Event] {
      switch self {
      case .silent: []
      case .idle: [.bytes(9), .head, .end, .readComplete(at: 0), .read(at: 0)]
      case .head: [.bytes(9)]
      case .timedHead: [.bytes(9), .readComplete(at: 0), .read(at: 0)]
      case .uninvited: [.bytes(9), .expectantHead, .readComplete(at: 0), .read(at: 0)]
      case .body: [.bytes(9), .head]
      case .timedBody: [.bytes(9), .head, .readComplete(at: 0), .read(at: 0)]
      case .pausedBody: [.bytes(9), .head, .readComplete(at: 0)]
      case .cutOff: [.bytes(9), .head, .cutOff]
      case .closed: [.closed]
      }
    }
  }

  /// What an event leads to in every state: the same in most of them.
  struct Row: Sendable {
    let event: Event
    let usual: Outcome
    let others: [Stage: Outcome]

    init(_ event: Event, _ usual: Outcome, _ others: [Stage: Outcome] = [:]) {
      (self.event, self.usual, self.others) = (event, usual, others)
    }
  }

  private static let plainRequest = request(expecting: nil)

  private static func request(expecting: String?) -> HTTPRequest {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/v1/documents")
    request.headerFields[.expect] = expecting
    return request
  }

  private static func makeMachine(after events: [Event] = []) -> SlowClientStateMachine {
    var limits = ConnectionLimits()
    limits.requestHeadTime = .seconds(5)
    limits.minBodyBytesPerSecond = 100
    limits.maxPipelinedRequests = 2
    var machine = SlowClientStateMachine(limits)
    for event in events { _ = apply(event, to: &machine) }
    return machine
  }

  private static func lastOutcome(of events: [Event]) -> Outcome? {
    var machine = makeMachine()
    return events.map { apply($0, to: &machine) }.last
  }

  private static func apply(_ event: Event, to machine: inout SlowClientStateMachine) -> Outcome {
    func time(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
    switch event {
    case .bytes(let count): return .other(machine.bytesReceived(count))
    case .head: return .request(machine.headReceived(plainRequest))
    case .expectantHead: return .request(machine.headReceived(request(expecting: "100-Continue")))
    case .body: return .request(machine.bodyReceived())
    case .end: return .request(machine.endReceived())
    case .readComplete(let seconds): return .other(machine.readCompleted(at: time(seconds)))
    case .read(let seconds):
      machine.readRequested(at: time(seconds))
      return .wait
    case .invitation: return .other(machine.bodyInvited())
    case .cutOff: return .other(machine.cutOffRequested())
    case .responseHead(let status): return .response(machine.responseHeadWritten(HTTPResponse(status: status)))
    case .responseBody: return .response(machine.responseBodyWritten())
    case .responseEnd: return .response(machine.responseEndWritten())
    case .timer(let seconds): return .other(machine.timerFired(at: time(seconds)))
    case .closed: return .other(machine.connectionClosed())
    }
  }

  @Test func theFirstTimerIsThatOfTheFirstByte() {
    #expect(Self.makeMachine().connectionOpened() == .startTimer(.seconds(5)))
  }

  private static let parts: [Stage: Outcome] = [
    .silent: .cancelAndForward, .timedHead: .cancelAndForward, .timedBody: .cancelAndForward,
    .pausedBody: .cancelAndForward, .cutOff: .request(.discard), .closed: .request(.discard),
  ]
  private static let failures: [Stage: Outcome] = [.cutOff: .response(.fail), .closed: .response(.fail)]
  private static let timers: [Stage: Outcome] = [
    .silent: .other(.close(.silent)), .head: .timeoutOfHead, .timedHead: .timeoutOfHead, .body: .timeout,
    .timedBody: .timeout, .pausedBody: .startTimer,
  ]

  static let rows = [
    Row(.bytes(5), .wait, [.silent: .other(.cancelTimer)]),
    Row(.head, .forward, parts),
    Row(.expectantHead, .forward, parts),
    Row(.body, .forward, [.cutOff: .request(.discard), .closed: .request(.discard)]),
    Row(.end, .forward, parts),
    Row(.readComplete(at: 1), .wait, [.head: .startHeadTimer, .body: .startTimer]),
    Row(.invitation, .wait, [.uninvited: .startTimer]),
    Row(.cutOff, .wait, [.body: .timeout, .timedBody: .timeout]),
    Row(.responseHead(.ok), .response(.forward), failures),
    Row(.responseBody, .response(.forward), failures),
    Row(.responseEnd, .response(.forward), failures),
    Row(.timer(at: 10), .wait, timers),
    // A timer that fires late leads to the same.
    Row(.timer(at: 1000), .wait, timers),
    Row(.closed, .other(.cancelTimer)),
  ]

  @Test(arguments: rows, Stage.allCases)
  func everyEventHasItsActionInEveryState(_ row: Row, _ stage: Stage) {
    #expect(Self.lastOutcome(of: stage.events + [row.event]) == row.others[stage] ?? row.usual)
  }

  @Test(arguments: Stage.allCases) func nothingHappensOnAClosedConnection(_ stage: Stage) {
    var machine = Self.makeMachine(after: stage.events + [.closed])
    let events: [Event] = [.bytes(9), .readComplete(at: 1), .read(at: 2), .invitation, .cutOff, .timer(at: 10)]
    #expect(events.allSatisfy { Self.apply($0, to: &machine) == .wait })
    #expect(Self.apply(.head, to: &machine) == .request(.discard))
    #expect(Self.apply(.responseEnd, to: &machine) == .response(.fail))
  }

  static let rates: [([Event], Outcome)] = [
    // The first interval needs 1000 bytes.
    ([.bytes(1000), .timer(at: 10)], .startTimer), ([.bytes(999), .timer(at: 10)], .timeout),
    ([.bytes(500), .body, .bytes(500), .body, .timer(at: 10)], .startTimer),
    // The same if the timer fires late.
    ([.bytes(1000), .timer(at: 20)], .startTimer), ([.bytes(999), .timer(at: 20)], .timeout),
    // The second interval needs as many, and the bytes of the first do not count.
    ([.bytes(2000), .timer(at: 10), .bytes(1000), .timer(at: 20)], .startTimer),
    ([.bytes(2000), .timer(at: 10), .bytes(999), .timer(at: 20)], .timeout),
    // Time in which the service does not read does not count.
    ([.bytes(600), .readComplete(at: 2), .read(at: 6), .timer(at: 10)], .startTimer),
    ([.bytes(599), .readComplete(at: 2), .read(at: 6), .timer(at: 10)], .timeout),
    (
      [.bytes(600), .readComplete(at: 2), .read(at: 3), .readComplete(at: 5), .read(at: 8), .timer(at: 10)],
      .startTimer
    ),
    (
      [.bytes(599), .readComplete(at: 2), .read(at: 3), .readComplete(at: 5), .read(at: 8), .timer(at: 10)],
      .timeout
    ),
    // Less than half an interval is not measured.
    ([.readComplete(at: 2), .read(at: 8), .timer(at: 10)], .startTimer),
    ([.readComplete(at: 2), .timer(at: 10)], .startTimer), ([.readComplete(at: 2), .timer(at: 100)], .startTimer),
    // A pause at the end of an interval counts for both.
    ([.bytes(800), .readComplete(at: 8), .timer(at: 10), .bytes(700), .read(at: 13), .timer(at: 20)], .startTimer),
    ([.bytes(799), .readComplete(at: 8), .timer(at: 10)], .timeout),
    ([.bytes(800), .readComplete(at: 8), .timer(at: 10), .bytes(699), .read(at: 13), .timer(at: 20)], .timeout),
  ]

  @Test(arguments: rates)
  func aBodyHasToKeepItsRate(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: Stage.timedBody.events + events) == outcome)
  }

  static let sequences: [([Event], Outcome)] = [
    // Bytes before the body are not bytes of the body.
    ([.bytes(2000), .head, .readComplete(at: 0), .read(at: 0), .timer(at: 10)], .timeout),
    // A body may come without an invitation, and the invitation comes once.
    ([.bytes(9), .expectantHead, .bytes(9), .body, .readComplete(at: 1)], .startTimer),
    ([.bytes(9), .expectantHead, .bytes(9), .body, .invitation], .wait),
    ([.bytes(9), .expectantHead, .invitation, .invitation], .wait),
    ([.bytes(9), .expectantHead, .invitation, .readComplete(at: 1)], .wait),
    ([.bytes(9), .expectantHead, .invitation, .bytes(1000), .body, .timer(at: 10)], .startTimer),
    ([.bytes(9), .expectantHead, .invitation, .end], .cancelAndForward),
    // Each timer starts once.
    ([.bytes(9), .readComplete(at: 1), .bytes(9), .readComplete(at: 2)], .wait),
    ([.bytes(9), .head, .readComplete(at: 1), .bytes(9), .body, .readComplete(at: 2)], .wait),
    // The next head has a time limit from its first byte.
    ([.bytes(9), .head, .end, .responseEnd, .readComplete(at: 1), .timer(at: 100)], .wait),
    ([.bytes(9), .head, .end, .responseEnd, .bytes(9), .readComplete(at: 100)], .startHeadTimer),
  ]

  @Test(arguments: sequences)
  func partsOfARequestFollowEachOther(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: events) == outcome)
  }

  static let notices: [([Event], Outcome)] = [
    // The response to the request has begun.
    ([.bytes(9), .head, .responseHead(.ok), .cutOff], .close),
    ([.bytes(9), .head, .responseHead(.earlyHints), .cutOff], .timeout),
    ([.bytes(9), .head, .responseHead(.ok), .responseHead(.earlyHints), .cutOff], .close),
    ([.bytes(9), .head, .responseHead(.ok), .responseEnd, .cutOff], .close),
    // Earlier requests have no complete response.
    ([.bytes(9), .head, .end, .bytes(9), .head, .cutOff], .close),
    ([.bytes(9), .head, .end, .bytes(9), .head, .responseHead(.ok), .responseEnd, .cutOff], .timeout),
    ([.bytes(9), .head, .end, .responseHead(.ok), .bytes(9), .head, .responseEnd, .cutOff], .timeout),
    ([.bytes(9), .head, .end, .bytes(9), .timer(at: 10)], .close),
    ([.bytes(9), .head, .end, .responseHead(.ok), .bytes(9), .timer(at: 10)], .close),
    ([.bytes(9), .head, .end, .responseHead(.ok), .responseEnd, .bytes(9), .timer(at: 10)], .timeoutOfHead),
    // The framework responded to a head that it could not parse.
    ([.bytes(9), .responseHead(.badRequest), .timer(at: 10)], .close),
    ([.bytes(9), .responseHead(.badRequest), .responseEnd, .timer(at: 10)], .close),
  ]

  @Test(arguments: notices)
  func aClientIsToldOnlyIfItReadsThatAsTheResponse(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: events) == outcome)
  }

  static let pipelines: [([Event], Outcome)] = [
    ([.head, .end, .head], .forward), ([.head, .end, .head, .end, .head], .request(.close(.pipelined))),
    ([.head, .end, .head, .end, .responseHead(.ok), .head], .request(.close(.pipelined))),
    ([.head, .end, .head, .end, .responseHead(.ok), .responseEnd, .head], .forward),
    ([.head, .end, .head, .end, .head, .head], .request(.discard)),
    ([.head, .end, .head, .end, .head, .responseBody], .response(.fail)),
    ([.head, .end, .head, .end, .head, .bytes(9), .timer(at: 10)], .wait),
  ]

  @Test(arguments: pipelines)
  func aClientMaySendTwoRequestsBeforeTheirResponses(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: [.bytes(9)] + events) == outcome)
  }
}
