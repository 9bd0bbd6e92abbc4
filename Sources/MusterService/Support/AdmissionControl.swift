internal import Metrics
internal import Synchronization
package import VerificationFlow

/// Says who may be at something that takes room, at the same time as others: one count of all who are there and of the memory
/// that they hold, of which each session, project and address may have a part.
///
/// When there is no room, or somebody's part is taken, whoever sends slowest makes room for the next one, if they send
/// slowly indeed.
package final class AdmissionControl: Sendable {
  /// How much there is, and how much of it one may have.
  package struct Limits: Sendable, Equatable {
    /// How many may be there.
    package var maxCount: Int
    /// How many of one session, or of one reviewer.
    package var maxCountPerSender: Int
    /// How many bytes they may hold in memory.
    package var maxBytes: Int
    /// How many of these bytes one session may hold: as many as the largest request has.
    package var maxBytesPerSender: Int
    /// The part of both that one project may have.
    package var projectShare: Double
    /// The part of both that one address may have.
    package var addressShare: Double
    /// Below so many bytes a second somebody may be asked to make room; 0 asks nobody.
    package var minRate: Int
  }

  /// Who comes, and how to send them away.
  package struct Sender: Sendable {
    let address: String
    let cutOff: @Sendable () -> Void

    /// - Parameters:
    ///   - address: Where they come from; empty where that is not known.
    ///   - cutOff: Ends their request, if its body is still on its way.
    package init(address: String, cutOff: @escaping @Sendable () -> Void) {
      self.address = address
      self.cutOff = cutOff
    }
  }

  /// Whose part somebody takes.
  fileprivate enum Party: Hashable {
    case everybody
    case sender(String)
    case project(ProjectID)
    case address(String)
  }

  /// What has come of a request's body.
  fileprivate final class Progress: Sendable {
    let byteCount = Atomic(0)
    let isAtEnd = Atomic(false)
  }

  /// Somebody's room, theirs until they leave it or forget about it.
  package final class Slot: Sendable {
    fileprivate let id: Int
    fileprivate let progress: Progress
    private let control: AdmissionControl

    fileprivate init(_ id: Int, _ progress: Progress, _ control: AdmissionControl) {
      (self.id, self.progress, self.control) = (id, progress, control)
    }

    deinit { leave() }

    /// Notes that so many more bytes came.
    package func note(_ byteCount: Int) {
      progress.byteCount.add(byteCount, ordering: .relaxed)
    }

    /// Notes that all came: nobody waits for the sender any more.
    package func noteEnd() {
      progress.isAtEnd.store(true, ordering: .relaxed)
    }

    /// Takes room in memory for so many more bytes, which have come.
    ///
    /// - Throws: `SERVICE_BUSY` without room for them; `TOO_MANY_REQUESTS` where a session, project or address has its part.
    package func hold(_ byteCount: Int) throws(ServiceError) {
      try control.hold(byteCount, in: id)
    }

    /// Gives all its room back.
    package func leave() {
      control.leave(id)
    }
  }

  private struct Entry {
    let parties: [Party]
    let progress: Progress
    let cutOff: @Sendable () -> Void
    var heldBytes = 0
    /// Whether it still counts: who was sent away takes no place, but memory until it is gone.
    var isCounted = true
    /// Since when its speed is measured, and what had come by then.
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

  /// Somebody's speed is known after so long a time, and measured anew after a longer one.
  private static let (minMeasure, maxMeasure) = (Duration.seconds(1), Duration.seconds(5))

  private let limits: Limits
  private let noun: String
  private let state = Mutex(State())
  private let count: Meter?
  private let heldBytes: Meter?

  /// - Parameters:
  ///   - noun: What they are, in the plural, for those who are told that there are too many.
  ///   - count: Shows how many there are.
  ///   - heldBytes: Shows how many bytes they hold.
  init(_ limits: Limits, of noun: String, count: Meter? = nil, heldBytes: Meter? = nil) {
    (self.limits, self.noun, self.count, self.heldBytes) = (limits, noun, count, heldBytes)
  }

  /// Lets a caller in.
  ///
  /// - Throws: `SERVICE_BUSY` without room; `TOO_MANY_REQUESTS` where the session, project or address has its part.
  package func enter(_ caller: Caller, from sender: Sender) throws(ServiceError) -> Slot {
    switch caller {
    case .session(let session): try enter(session.id, of: session.projectId, from: sender)
    // Many people's programs ask by the same key.
    case .key(let key): try enter([.project(key.project.id)], from: sender)
    case .reviewer(let reviewer):
      try enter([.sender(caller.identity), .project(reviewer.project.id)], from: sender)
    }
  }

  /// Lets somebody in who is known to be the person of a session.
  ///
  /// - Throws: As the other one.
  package func enter(_ session: SessionID, of project: ProjectID, from sender: Sender) throws(ServiceError) -> Slot {
    try enter([.sender("session:\(session)"), .project(project)], from: sender)
  }

  /// Runs `work` with room for a caller.
  ///
  /// - Throws: As ``enter(_:from:)``, and what `work` throws.
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
        // Its room is free when its connection has ended, for those who come next.
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

  /// Who of them sends slowest, if slowly enough to make room.
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
    guard let entry = state.entries[id] else { preconditionFailure("nobody is there who could be sent away") }
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
    // Nobody's part is too small for one request.
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
      ? ServiceError(.unavailable, "SERVICE_BUSY", detail, retryAfter: .seconds(1))
      : ServiceError(.exhausted, "TOO_MANY_REQUESTS", detail, retryAfter: .seconds(1))
  }
}
