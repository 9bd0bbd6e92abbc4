import MusterService
import Synchronization
import TestStores
import Testing

@testable import MusterServer

/// Who may open a connection, and who gives way.
@Suite(.anyEngine) struct OpenConnectionsTests {
  /// Notes which connections had to give way.
  private final class Leaving: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func note(_ name: String) -> @Sendable () -> Void {
      { self.names.withLock { $0.append(name) } }
    }
  }

  private let leaving = Leaving()

  private func network(_ address: String) throws -> IPNetwork { try #require(IPAddress(address)).subscriber }

  @discardableResult private func enter(
    _ connections: OpenConnections, _ address: String, _ name: String = "", busy: Bool = false
  ) throws -> (id: Int, decision: OpenConnections.Decision) {
    let (network, giveWay) = (try network(address), leaving.note(name))
    let entered = connections.enter(network, giveWay: giveWay)
    if busy { connections.beginRequest(entered.id, of: network, giveWay: giveWay) }
    return entered
  }

  @Test func aFloodFromOneAddressLeavesRoomForOthers() throws {
    let connections = OpenConnections(limit: 100, addressShare: 0.5)
    for _ in 0..<5000 { #expect(try enter(connections, "192.0.2.1", "flood").decision == .accepted) }
    #expect(leaving.all.count == 4950)
    for host in 1...50 { #expect(try enter(connections, "198.51.100.\(host)", "honest").decision == .accepted) }
    #expect(leaving.all.count == 4950, "there was room")
    for _ in 0..<1000 { #expect(try enter(connections, "192.0.2.1", "flood").decision == .accepted) }
    #expect(!leaving.all.contains("honest"))
  }

  @Test func aFloodFromManyAddressesTakesFromThoseWithMany() throws {
    let connections = OpenConnections(limit: 100, addressShare: 0.5)
    for host in 1...20 { try enter(connections, "198.51.100.\(host)", "honest") }
    for round in 0..<1000 {
      #expect(try enter(connections, "192.0.2.\(round % 4)", "flood").decision == .accepted)
    }
    #expect(!leaving.all.contains("honest") && leaving.all.count == 920)
  }

  @Test func addressesOfOneNetworkShare() throws {
    let connections = OpenConnections(limit: 10, addressShare: 0.2)
    for host in ["1", "2", "3"] { try enter(connections, "2001:db8::\(host)", host) }
    #expect(leaving.all == ["1"])
    try enter(connections, "2001:db8:0:1::1")
    #expect(leaving.all == ["1"])
  }

  @Test func requestsInProgressAreNotEnded() throws {
    let connections = OpenConnections(limit: 4, addressShare: 0.5)
    let first = try enter(connections, "192.0.2.1", "first", busy: true)
    try enter(connections, "192.0.2.1", "second", busy: true)
    #expect(try enter(connections, "192.0.2.1").decision == .refused(ofAddress: true))
    try enter(connections, "192.0.2.2", busy: true)
    try enter(connections, "192.0.2.2", busy: true)
    let waiting = try (3...5).map { try enter(connections, "192.0.2.\($0)") }
    #expect(waiting.map(\.decision) == Array(repeating: .refused(ofAddress: false), count: 3))
    #expect(try enter(connections, "192.0.2.9").decision == .closed, "too many wait for an answer")
    connections.leave(waiting[0].id)
    #expect(leaving.all == [])
    connections.rest(first.id)
    #expect(try enter(connections, "192.0.2.9").decision == .accepted)
    #expect(leaving.all == ["first"])
  }

  @Test func aRequestThatBeginsInTheSameMomentIsServed() throws {
    let connections = OpenConnections(limit: 1, addressShare: 1)
    let (first, address) = (try enter(connections, "192.0.2.1", "first"), try network("192.0.2.1"))
    try enter(connections, "192.0.2.2", "second")
    #expect(leaving.all == ["first"])
    connections.beginRequest(first.id, of: address, giveWay: leaving.note("first"))
    connections.rest(first.id)
    connections.leave(first.id)
    connections.leave(first.id)
    #expect(try enter(connections, "192.0.2.3").decision == .accepted)
    #expect(leaving.all == ["first", "second"])
  }

  @Test func proxiesHaveNoShareAndGiveWayLast() throws {
    let connections = OpenConnections(limit: 4, addressShare: 0.25)
    for _ in 0..<3 { #expect(connections.enter(nil, giveWay: leaving.note("proxy")).decision == .accepted) }
    try enter(connections, "192.0.2.1", "client")
    #expect(connections.enter(nil, giveWay: leaving.note("proxy")).decision == .accepted)
    #expect(leaving.all == ["client"])
    #expect(connections.enter(nil, giveWay: leaving.note("proxy")).decision == .accepted)
    #expect(leaving.all == ["client", "proxy"])
  }
}
