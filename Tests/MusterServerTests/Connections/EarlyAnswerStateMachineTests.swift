import HTTPTypes
import NIOCore
import TestStores
import Testing

@testable import MusterServer

/// When a client gets `100 Continue`, and which response is the last one.
@Suite(.anyEngine) struct EarlyAnswerStateMachineTests {
  enum Event: Sendable {
    case head
    case expectantHead
    case body(Int)
    case end
    case invitation
    case responseHead(HTTPResponse.Status)
    case lastResponseHead(HTTPResponse.Status)
    case responseEnd
    case stopping
    case close
    case check
  }

  enum Outcome: Equatable, Sendable {
    case request(EarlyAnswerStateMachine.RequestAction)
    case head(EarlyAnswerStateMachine.ResponseHeadAction)
    case end(EarlyAnswerStateMachine.ResponseEndAction)
    case other(EarlyAnswerStateMachine.Action)
    case drain(EarlyAnswerStateMachine.DrainAction)

    static let draining = Outcome.end(.forwardAndDrain(checkedAfter: .seconds(1)))
  }

  /// A state of the connection, named by the events that lead to it.
  enum Stage: CaseIterable, Sendable {
    case idle
    case uninvited
    case body
    case responseDue
    case twoResponsesDue
    case stopping
    case early
    case earlyAfterEnd
    case earlyBeforeNext
    case last
    case lastBeforeBody
    case draining
    case drainingBeforeNext
    case closing

    var events: [Event] {
      switch self {
      case .idle: []
      case .uninvited: [.expectantHead]
      case .body: [.head, .body(9)]
      case .responseDue: [.head, .body(9), .end]
      case .twoResponsesDue: [.head, .end, .head, .end]
      case .stopping: [.head, .end, .stopping]
      case .early: [.expectantHead, .responseHead(.badRequest)]
      case .earlyAfterEnd: [.head, .responseHead(.badRequest), .end]
      case .earlyBeforeNext: [.head, .responseHead(.badRequest), .end, .expectantHead]
      case .last: [.head, .end, .lastResponseHead(.ok)]
      case .lastBeforeBody: [.expectantHead, .lastResponseHead(.ok)]
      case .draining: [.expectantHead, .responseHead(.badRequest), .responseEnd]
      case .drainingBeforeNext: [.head, .responseHead(.badRequest), .end, .expectantHead, .responseEnd]
      case .closing: [.head, .responseHead(.badRequest), .end, .responseEnd]
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

  private static func lastOutcome(of events: [Event]) -> Outcome? {
    var machine = EarlyAnswerStateMachine()
    return events.map { apply($0, to: &machine) }.last
  }

  private static func apply(_ event: Event, to machine: inout EarlyAnswerStateMachine) -> Outcome {
    var request = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/v1/documents")
    switch event {
    case .head: return .request(machine.headReceived(request))
    case .expectantHead:
      request.headerFields[.expect] = "100-continue"
      return .request(machine.headReceived(request))
    case .body(let count): return .request(machine.bodyReceived(count))
    case .end: return .request(machine.endReceived())
    case .invitation: return .other(machine.bodyInvited())
    case .responseHead(let status): return .head(machine.responseHeadWritten(HTTPResponse(status: status)))
    case .lastResponseHead(let status):
      let response = HTTPResponse(status: status, headerFields: [.connection: "close"])
      return .head(machine.responseHeadWritten(response))
    case .responseEnd: return .end(machine.responseEndWritten())
    case .stopping:
      machine.serviceStopping()
      return .other(.wait)
    case .close: return .other(machine.closeRequested())
    case .check: return .drain(machine.drainChecked())
    }
  }

  static let rows = [
    Row(
      .head, .request(.forward),
      [.draining: .request(.close), .drainingBeforeNext: .request(.close), .closing: .request(.close)]),
    Row(
      .body(9), .request(.forward),
      [.draining: .request(.discard), .drainingBeforeNext: .request(.discard), .closing: .request(.discard)]),
    Row(
      .end, .request(.forward),
      [.draining: .request(.close), .drainingBeforeNext: .request(.close), .closing: .request(.close)]),
    Row(
      .invitation, .other(.wait),
      [
        .uninvited: .other(.sendContinue), .lastBeforeBody: .other(.sendContinue),
        .earlyBeforeNext: .other(.sendContinue), .drainingBeforeNext: .other(.sendContinue),
      ]),
    Row(.responseHead(.ok), .head(.forward), [.stopping: .head(.announceClose)]),
    Row(
      .responseHead(.badRequest), .head(.forward),
      [.uninvited: .head(.announceClose), .body: .head(.announceClose), .stopping: .head(.announceClose)]),
    Row(.lastResponseHead(.ok), .head(.forward)),
    Row(
      .responseEnd, .end(.forward),
      [
        .early: .draining, .earlyBeforeNext: .draining, .earlyAfterEnd: .end(.forwardAndClose),
        .last: .end(.forwardAndClose), .lastBeforeBody: .end(.forwardAndClose),
      ]),
    Row(.close, .other(.close), [.draining: .other(.wait), .drainingBeforeNext: .other(.wait)]),
  ]

  @Test(arguments: rows, Stage.allCases)
  func everyEventHasItsActionInEveryState(_ row: Row, _ stage: Stage) {
    #expect(Self.lastOutcome(of: stage.events + [row.event]) == row.others[stage] ?? row.usual)
  }

  static let invitations: [([Event], Outcome)] = [
    // The invitation comes once, and not after the body or an early error.
    ([.expectantHead, .invitation, .invitation], .other(.wait)),
    ([.expectantHead, .body(1), .invitation], .other(.wait)), ([.expectantHead, .end, .invitation], .other(.wait)),
    ([.expectantHead, .responseHead(.badRequest), .invitation], .other(.wait)),
    ([.expectantHead, .responseHead(.ok), .invitation], .other(.sendContinue)),
    ([.head, .end, .expectantHead, .invitation], .other(.sendContinue)),
    // The client may send the whole body after the invitation.
    ([.expectantHead, .invitation, .responseHead(.badRequest), .responseEnd], .draining),
    ([.expectantHead, .invitation, .end, .responseHead(.badRequest), .responseEnd], .end(.forward)),
  ]

  @Test(arguments: invitations)
  func aClientIsInvitedOnce(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: events) == outcome)
  }

  static let endings: [([Event], Outcome)] = [
    // A request with an early error may end before the response does.
    ([.head, .responseHead(.badRequest), .responseEnd], .draining),
    ([.head, .responseHead(.badRequest), .body(9), .responseEnd], .draining),
    ([.head, .responseHead(.badRequest), .end, .responseEnd], .end(.forwardAndClose)),
    ([.head, .lastResponseHead(.badRequest), .responseEnd], .draining),
    // A complete request has no early error.
    ([.head, .end, .responseHead(.badRequest), .responseEnd], .end(.forward)),
    ([.head, .end, .lastResponseHead(.badRequest), .responseEnd], .end(.forwardAndClose)),
    // An early success keeps the connection.
    ([.head, .responseHead(.ok), .responseEnd], .end(.forward)),
    // The last response before a stop is that to the last request.
    ([.head, .end, .head, .end, .stopping, .responseHead(.ok)], .head(.forward)),
    (
      [.head, .end, .head, .end, .stopping, .responseHead(.ok), .responseEnd, .responseHead(.ok)],
      .head(.announceClose)
    ),
    ([.stopping, .head, .end, .responseHead(.ok)], .head(.announceClose)),
    ([.head, .end, .stopping, .responseHead(.ok), .responseEnd], .end(.forward)),
    ([.head, .stopping, .responseHead(.badRequest), .responseEnd], .draining),
    ([.head, .responseHead(.badRequest), .stopping, .responseEnd], .draining),
  ]

  @Test(arguments: endings)
  func aResponseIsTheLastOneIfTheRequestCannotBeRead(_ events: [Event], _ outcome: Outcome) {
    #expect(Self.lastOutcome(of: events) == outcome)
  }

  @Test func theRestOfARequestIsDiscardedWithinLimits() {
    let half = Event.body(128 * 1024 * 1024)
    #expect(Self.lastOutcome(of: Stage.draining.events + [half, half]) == .request(.discard))
    #expect(Self.lastOutcome(of: Stage.draining.events + [half, half, .body(1)]) == .request(.close))
    let goesOn = Outcome.drain(.checkAgain(after: .seconds(1)))
    let draining = Stage.draining.events
    let sending: [Event] = Array(repeating: [Event.body(1), .check], count: 29).flatMap(\.self)
    for (events, outcome) in [
      // A client that sends nothing more has read the response, or waits for it.
      ([.check], .drain(.close)), ([.body(1), .check], goesOn),
      (sending, goesOn), (sending + [.body(1), .check], .drain(.close)),
      // A pause of less than five seconds is that of a bad line.
      ([.body(1), .check, .check, .check, .check, .check], goesOn),
      ([.body(1), .check, .check, .check, .check, .check, .check], .drain(.close)),
      ([.body(1), .check, .check, .check, .check, .check, .body(1), .check], goesOn),
      ([.body(1), .check, .stopping, .body(1), .check], .drain(.close)),
    ] as [([Event], Outcome)] {
      #expect(Self.lastOutcome(of: draining + events) == outcome, "\(events)")
    }
  }
}
