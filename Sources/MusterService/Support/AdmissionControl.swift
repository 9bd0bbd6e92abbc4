internal import Metrics
internal import Synchronization
package import VerificationFlow

/// Limits the number of concurrent requests and the memory that they hold: in total, and for each session, project
/// and address.
///
/// When a limit is reached, the slowest sender is cut off to make room, if it sends slowly enough.
package final class AdmissionControl: Sendable {
  /// The limits in total, and for one party.
  package struct Limits: Sendable, Equatable {
    /// The maximum number of concurrent requests.
    package var maxCount: Int
    /// The maximum number for one session or reviewer.
    package var maxCountPerSender: Int
    /// The maximum number of bytes held in memory.
    package var maxBytes: Int
    /// The maximum number of these bytes for one session, at least the size of the largest request.
    package var maxBytesPerSender: Int
    /// The share of both that one project may use.
    package var projectShare: Double
    /// The share of both that one address may use.
    package var addressShare: Double
    /// The rate in bytes a second below which a sender may be cut off; 0 cuts off none.
    package var minRate: Int
  }

  /// The sender of a request, and how to cut it off.
  package struct Sender: Sendable {
    let address: String
    let cutOff: @Sendable () -> Void

    /// - Parameters:
    ///   - address: The sender's address; empty if unknown.
    ///   - cutOff: Ends the request, if its body is still arriving.
    package init(address: String, cutOff: @escaping @Sendable () -> Void) {
      self.address = address
      self.cutOff = cutOff
    }
  }

  /// A party whose usage is limited.
  fileprivate enum Party: Hashable {
    case everybody
    case sender(String)
    case project(ProjectID)
    case address(String)
  }

  /// The progress of a request's body.
  fileprivate final class Progress: Sendable {
    let byteCount = Atomic(0)
    let isAtEnd = Atomic(false)
  }

  /// The place of an admitted request, held until it leaves or is deinitialised.
  package final class Slot: Sendable {
    fileprivate let id: Int
    fileprivate let progress: Progress
    private let control: AdmissionControl

    fileprivate init(_ id: Int, _ progress: Progress, _ control: AdmissionControl) {
      (self.id, self.progress, self.control) = (id, progress, control)
    }

    deinit { leave() }

    /// Adds to the number of bytes received.
    package func note(_ byteCount: Int) {
      progress.byteCount.add(byteCount, ordering: .relaxed)
    }

    /// Records that the body is complete, so that the sender is no longer cut off.
    package func noteEnd() {
      progress.isAtEnd.store(true, ordering: .relaxed)
    }

    /// Reserves memory for further bytes, which have arrived.
    ///
    /// - Throws: `SERVICE_BUSY` if there is no memory left; `TOO_MANY_REQUESTS` if a session, project or address has
    ///   used its share.
    package func hold(_ byteCount: Int) throws(ServiceError) {
      try control.hold(byteCount, in: id)
    }

    /// Releases the place and its memory.
    package func leave() {
      control.leave(id)
    }
  }

  private struct Entry {
    let parties: [Party]
    let progress: Progress
    let cutOff: @Sendable () -> Void
    var heldBytes = 0
    /// Whether it counts as a request: one that was cut off does not, but holds its memory until it has ended.
    var isCounted = true
    /// The start of the speed measurement, and the number of bytes received by then.
    var mark: (at: ContinuousClock.Instant, byteCount: Int)
  }

  private struct Usage {
    var count = 0
    var heldBytes = 0
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var usage: [Party: Usage] = [:]
    var nextID = 0
  }

  /// The time after which a speed is known, and the one after which its measurement starts again.
  private static let (minMeasure, maxMeasure) = (Duration.seconds(1), Duration.seconds(5))

  private let limits: Limits
  private let noun: String
  private let state = Mutex(State())
  private let count: Meter?
  private let heldBytes: Meter?

  /// - Parameters:
  ///   - noun: The plural noun for the requests in error messages.
  ///   - count: Reports the number of requests.
  ///   - heldBytes: Reports the number of bytes that they hold.
  init(_ limits: Limits, of noun: String, count: Meter? = nil, heldBytes: Meter? = nil) {
    (self.limits, self.noun, self.count, self.heldBytes) = (limits, noun, count, heldBytes)
  }

  /// Admits a request of a caller.
  ///
  /// - Throws: `SERVICE_BUSY` if the total is reached; `TOO_MANY_REQUESTS` if the session, project or address has
  ///   used its share.
  package func enter(_ caller: Caller, from sender: Sender) throws(ServiceError) -> Slot {
    switch caller {
    case .session(let session, _): try enter(session.id, of: session.projectId, from: sender)
    // One key serves many people, so it has no separate limit.
    case .key(let key): try enter([.project(key.project.id)], from: sender)
    case .reviewer(let reviewer):
      try enter([.sender(caller.identity), .project(reviewer.project.id)], from: sender)
    }
  }

  /// Admits a request of an unknown caller.
  ///
  /// - Throws: As ``enter(_:from:)``.
  package func enter(from sender: Sender) throws(ServiceError) -> Slot {
    try enter([], from: sender)
  }

  /// Admits a request that belongs to a session.
  ///
  /// - Throws: As ``enter(_:from:)``.
  package func enter(_ session: SessionID, of project: ProjectID, from sender: Sender) throws(ServiceError) -> Slot {
    try enter([.sender("session:\(session)"), .project(project)], from: sender)
  }

  /// Runs `work` with a place for a caller.
  ///
  /// - Throws: As ``enter(_:from:)``, and errors of `work`.
  package func admitting<Value>(
    _ caller: Caller, from sender: Sender, _ work: (Slot) async throws -> Value
  ) async throws -> Value {
    let slot = try enter(caller, from: sender)
    defer { slot.leave() }
    return try await work(slot)
  }

  private func enter(_ parties: [Party], from sender: Sender) throws(ServiceError) -> Slot {
    let parties = parties + (sender.address.isEmpty ? [] : [.address(sender.address)]) + [.everybody]
    let now = ContinuousClock.now
    var sentAway: [Entry] = []
    let slot = state.withLock { state -> Result<Slot, ServiceError> in
      for party in parties where state.usage[party]?.count ?? 0 >= maxCount(of: party) {
        guard let slowest = slowest(of: party, in: &state, at: now) else { return .failure(error(of: party)) }
        sentAway.append(sendAway(slowest, in: &state))
      }
      state.nextID += 1
      let progress = Progress()
      state.entries[state.nextID] = Entry(parties: parties, progress: progress, cutOff: sender.cutOff, mark: (now, 0))
      for party in parties { state.usage[party, default: Usage()].count += 1 }
      return .success(Slot(state.nextID, progress, self))
    }
    for entry in sentAway { entry.cutOff() }
    let entered = try slot.get()
    count?.increment()
    return entered
  }

  private func hold(_ byteCount: Int, in id: Int) throws(ServiceError) {
    let now = ContinuousClock.now
    var sentAway: Entry?
    let reason = state.withLock { state -> ServiceError? in
      guard let entry = state.entries[id] else { return nil }
      for party in entry.parties where (state.usage[party]?.heldBytes ?? 0) + byteCount > maxBytes(of: party) {
        // Its memory is free only when its connection has ended, for later requests.
        if let slowest = slowest(of: party, in: &state, at: now, isHolding: true), slowest != id {
          sentAway = sendAway(slowest, in: &state)
        }
        return error(of: party)
      }
      state.entries[id]?.heldBytes += byteCount
      for party in entry.parties { state.usage[party]?.heldBytes += byteCount }
      return nil
    }
    sentAway?.cutOff()
    if let reason { throw reason }
    heldBytes?.increment(by: Double(byteCount))
  }

  private func leave(_ id: Int) {
    let entry = state.withLock { state -> Entry? in
      guard let entry = state.entries.removeValue(forKey: id) else { return nil }
      for party in entry.parties {
        if entry.isCounted { state.usage[party]?.count -= 1 }
        state.usage[party]?.heldBytes -= entry.heldBytes
        if let usage = state.usage[party], usage.count == 0, usage.heldBytes == 0 { state.usage[party] = nil }
      }
      return entry
    }
    guard let entry else { return }
    count?.decrement()
    if entry.heldBytes > 0 { heldBytes?.decrement(by: Double(entry.heldBytes)) }
  }

  /// Returns the slowest sender of a party, if it is slow enough to be cut off.
  private func slowest(
    of party: Party, in state: inout State, at now: ContinuousClock.Instant, isHolding: Bool = false
  ) -> Int? {
    var slowest: (id: Int, rate: Double)?
    for (id, entry) in state.entries where entry.isCounted && entry.parties.contains(party) {
      let measured = now - entry.mark.at
      guard !isHolding || entry.heldBytes > 0, measured >= Self.minMeasure,
        !entry.progress.isAtEnd.load(ordering: .relaxed)
      else { continue }
      let byteCount = entry.progress.byteCount.load(ordering: .relaxed)
      let rate = Double(byteCount - entry.mark.byteCount) / (measured / .seconds(1))
      if measured >= Self.maxMeasure { state.entries[id]?.mark = (now, byteCount) }
      if rate < min(Double(limits.minRate), slowest?.rate ?? .infinity) { slowest = (id, rate) }
    }
    return slowest?.id
  }

  private func sendAway(_ id: Int, in state: inout State) -> Entry {
    guard let entry = state.entries[id] else { preconditionFailure("The entry to evict has left.") }
    state.entries[id]?.isCounted = false
    for party in entry.parties { state.usage[party]?.count -= 1 }
    return entry
  }

  private func maxCount(of party: Party) -> Int {
    switch party {
    case .everybody: limits.maxCount
    case .sender: limits.maxCountPerSender
    case .project: max(1, Int(limits.projectShare * Double(limits.maxCount)))
    case .address: max(1, Int(limits.addressShare * Double(limits.maxCount)))
    }
  }

  private func maxBytes(of party: Party) -> Int {
    let share: Double? =
      switch party {
      case .everybody: 1
      case .sender: nil
      case .project: limits.projectShare
      case .address: limits.addressShare
      }
    // Every share is large enough for one request.
    return max(limits.maxBytesPerSender, share.map { Int($0 * Double(limits.maxBytes)) } ?? 0)
  }

  private func error(of party: Party) -> ServiceError {
    let whose =
      switch party {
      case .everybody: ""
      case .sender: " of one person"
      case .project: " of one project"
      case .address: " from one address"
      }
    let detail = "Too many \(noun)\(whose) at the same time."
    return party == .everybody
      ? ServiceError(.serviceBusy, detail, retryAfter: .seconds(1))
      : ServiceError(.tooManyRequests, detail, retryAfter: .seconds(1))
  }
}
