import MusterService
import Synchronization

/// The open connections of a server: who may open another one, and which one is closed to make room for it.
///
/// When there is no room for a new connection, an idle one is closed: one of the same address if that address has used
/// up its share, otherwise one of the address with the most connections.
final class OpenConnections: Sendable {
  /// Whether a new connection is served.
  enum Decision: Equatable {
    case accepted
    /// It gets the response that the service is busy, or that its address has too many connections.
    case refused(ofAddress: Bool)
    /// It is closed without a response, because too many others wait for theirs.
    case closed
  }

  private struct Entry {
    /// Nil for a trusted proxy, which carries many clients and has no share.
    let network: IPNetwork?
    let isRefused: Bool
    /// Closes the connection unless a request is in progress.
    let giveWay: @Sendable () -> Void
    /// When the connection began to be idle, as a number that only grows; nil while a request is in progress.
    var idleSince: Int?
  }

  private struct Count {
    var accepted = 0
    var refused = 0
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var total = Count()
    var networks: [IPNetwork: Count] = [:]
    /// The last number given to a connection or to the beginning of an idle time.
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    mutating func insert(_ entry: Entry, as id: Int) {
      entries[id] = entry
      count(entry, 1)
    }

    mutating func remove(_ id: Int) -> Entry? {
      guard let entry = entries.removeValue(forKey: id) else { return nil }
      count(entry, -1)
      return entry
    }

    private mutating func count(_ entry: Entry, _ change: Int) {
      let counter: WritableKeyPath<Count, Int> = entry.isRefused ? \.refused : \.accepted
      total[keyPath: counter] += change
      guard let network = entry.network else { return }
      networks[network, default: Count()][keyPath: counter] += change
      if let left = networks[network], left.accepted == 0, left.refused == 0 { networks[network] = nil }
    }
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: The maximum number of connections that are served. As many more may wait for a refusal.
  ///   - addressShare: The share of both that one address may hold; for IPv6, its /64 network.
  init(limit: Int, addressShare: Double) {
    self.limit = limit
    limitPerAddress = max(1, Int(addressShare * Double(limit)))
  }

  /// Adds a connection, and closes an idle one if there is no room.
  ///
  /// - Parameters:
  ///   - network: The network that its limit counts by; nil for a trusted proxy.
  ///   - giveWay: Closes the connection unless a request is in progress. Called from any thread.
  /// - Returns: The number of the connection, and whether it is served.
  func enter(_ network: IPNetwork?, giveWay: @escaping @Sendable () -> Void) -> (id: Int, decision: Decision) {
    let (id, decision, leaving) = state.withLock { state -> (Int, Decision, Entry?) in
      let id = state.nextNumber()
      let held = network.flatMap { state.networks[$0] } ?? Count()
      // If the share of an address is the whole limit, the refusal is for the limit and not for the address.
      let isOverShare = network != nil && limitPerAddress < limit && held.accepted >= limitPerAddress
      var leaving: Entry?
      if isOverShare || state.total.accepted >= limit {
        leaving = idleConnection(in: state, of: isOverShare ? network : nil).flatMap { state.remove($0) }
      }
      let isRefused = leaving == nil && (isOverShare || state.total.accepted >= limit)
      guard !isRefused || state.total.refused < limit && (network == nil || held.refused < limitPerAddress) else {
        return (id, .closed, nil)
      }
      state.insert(Entry(network: network, isRefused: isRefused, giveWay: giveWay, idleSince: id), as: id)
      return (id, isRefused ? .refused(ofAddress: isOverShare) : .accepted, leaving)
    }
    leaving?.giveWay()
    return (id, decision)
  }

  /// Records that a request begins. A connection that was to be closed at the same moment is served nevertheless.
  func beginRequest(_ id: Int, of network: IPNetwork?, giveWay: @escaping @Sendable () -> Void) {
    state.withLock { state in
      if state.entries[id] == nil {
        state.insert(Entry(network: network, isRefused: false, giveWay: giveWay, idleSince: nil), as: id)
      }
      state.entries[id]?.idleSince = nil
    }
  }

  /// Records that no request is in progress any more.
  func rest(_ id: Int) {
    state.withLock { state in
      let number = state.nextNumber()
      state.entries[id]?.idleSince = number
    }
  }

  /// Removes a connection, which has ended.
  func leave(_ id: Int) {
    state.withLock { _ = $0.remove(id) }
  }

  /// Returns the connection that gives way: idle, of the address with the most connections, and of these the one that
  /// has been idle the longest. A trusted proxy gives way last.
  ///
  /// Looks at every connection, but only when there is no room.
  ///
  /// - Parameter network: The network to which it must belong; nil for any.
  private func idleConnection(in state: State, of network: IPNetwork?) -> Int? {
    var found: (id: Int, held: Int, since: Int)?
    for (id, entry) in state.entries where !entry.isRefused && (network == nil || entry.network == network) {
      guard let since = entry.idleSince else { continue }
      let held = entry.network.flatMap { state.networks[$0]?.accepted } ?? 0
      if let found, (found.held, -found.since) >= (held, -since) { continue }
      found = (id, held, since)
    }
    return found?.id
  }
}
