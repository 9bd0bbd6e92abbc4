internal import Encodings
package import MusterStore
internal import Synchronization
internal import TrustedAuthority
package import VerificationFlow

/// The two authorities of PIN logins and the generations of their shares. Works on the store, even while services run
/// on it.
package struct PinAuthorities: Sendable {
  /// The number of an authority, as it is in URLs.
  enum Authority: String, CaseIterable, Sendable {
    case first = "1"
    case second = "2"
  }

  private let store: Store
  private let clock: Clock
  private let file: AuthorityKeyFile?
  private let first: TrustedAuthority
  private let second: TrustedAuthority
  private let known = KnownSecrets()

  /// - Parameter file: The key of the second authority; nil keeps its shares in the database.
  package init(store: Store, clock: Clock = .system, file: AuthorityKeyFile?) {
    self.store = store
    self.clock = clock
    self.file = file
    first = TrustedAuthority(FirstShareStore(store: store))
    second = TrustedAuthority(SecondShareStore(store: store, file: file))
  }

  /// Returns all generations, oldest first.
  package func list() async throws -> [PinGenerationRecord] {
    try await store.database.readInline { try $0.pinGenerations() }
  }

  /// Returns the newest generation that is accepted; makes the first one.
  func newest() async throws -> String {
    if let last = try await store.database.readInline({ try $0.acceptedPinGenerations().last }) { return last }
    return try await make(unlessAny: true).id
  }

  /// Makes a new generation. Devices that have a secret of an older one get a new secret when they log in.
  ///
  /// - Throws: `PIN_LOGIN_UNAVAILABLE`.
  package func rotate() async throws -> PinGenerationRecord {
    try await make(unlessAny: false)
  }

  /// Retires a generation: its secrets are refused.
  ///
  /// - Returns: Whether there was such a generation in use.
  package func retire(_ id: String) async throws -> Bool {
    let now = clock.now()
    return try await store.database.write { connection in
      guard try connection.retirePinGeneration(id, at: now) else { return false }
      try connection.insert(Self.note("retired", id, by: .operator, at: now))
      return true
    }
  }

  private func make(unlessAny isFirst: Bool) async throws -> PinGenerationRecord {
    let now = clock.now()
    let id = [UInt8].random(count: 16).lowerHex
    let firstShare = TrustedAuthority.makeShare()
    guard let secondShare = file.map({ $0.share(of: id) }) ?? TrustedAuthority.makeShare() else {
      throw ServiceError(.pinLoginUnavailable, "The key of the second authority gives no share.")
    }
    let check = try Self.check(TrustedAuthority.serverShare(of: secondShare))
    let record = PinGenerationRecord(
      id: id, secondPlace: file == nil ? .database : .file, secondCheck: check, createdAt: now)
    return try await mappingErrors {
      try await store.database.write { [seal = store.seal] connection in
        try connection.lockPinGenerations()
        if isFirst, let last = try connection.pinGenerations().last(where: { $0.retiredAt == nil }) { return last }
        try connection.insert(record)
        try connection.insertFirstShare(firstShare, of: id, seal: seal)
        if record.secondPlace == .database { try connection.insertSecondShare(secondShare, of: id) }
        try connection.insert(Self.note("made", id, by: isFirst ? .system : .operator, at: now))
        return record
      }
    }
  }

  private static func note(
    _ what: String, _ generation: String, by actor: AuditActor, at now: Instant
  ) -> AuditRecord {
    AuditRecord(
      at: now, sessionId: nil, actor: actor, action: .pinGenerationChanged, subject: generation, detail: what)
  }

  /// Returns an authority's part of a client's secret.
  ///
  /// - Parameter id: The bytes of the M-Pin id, followed by those of the public key if the client has one.
  /// - Throws: `PIN_LOGIN_UNAVAILABLE`.
  func clientShare(from authority: Authority, for id: [UInt8], of generation: String) async throws -> [UInt8] {
    try await reachable {
      // A second authority with another key would give a share that no server's secret fits.
      _ = try await secret(of: generation)
      return try await (authority == .first ? first : second).clientShare(for: id, of: generation)
    }
  }

  /// Returns the server's secret of a generation. It is the sum of two points; the master secret itself never exists.
  ///
  /// - Throws: `PIN_LOGIN_UNAVAILABLE`.
  func secret(of generation: String) async throws -> PinServerSecret {
    if let secret = known[generation] { return secret }
    return try await reachable {
      guard let record = try await list().first(where: { $0.id == generation }) else {
        throw TrustedAuthorityError.unknownGeneration
      }
      let parts = try await [first.serverShare(of: generation), second.serverShare(of: generation)]
      guard Self.check(parts[1]) == record.secondCheck else {
        throw ServiceError(.pinLoginUnavailable, "The key of the second authority is another one than before.")
      }
      let secret = try PinServerSecret(adding: parts)
      known.insert(secret, of: generation)
      return secret
    }
  }

  private static func check(_ part: [UInt8]) -> String {
    Secrets.hash(of: "pin-second-authority|" + part.lowerHex)
  }

  private func reachable<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      return try await work()
    } catch let error as ServiceError {
      throw error
    } catch {
      if let error = ServiceError(storage: error) { throw error }
      throw ServiceError(
        .pinLoginUnavailable, "A share of the master secret cannot be read.", cause: error)
    }
  }
}

/// The secrets that were added up since the service started.
private final class KnownSecrets: Sendable {
  private let secrets = Mutex<[String: PinServerSecret]>([:])

  subscript(_ generation: String) -> PinServerSecret? { secrets.withLock { $0[generation] } }

  func insert(_ secret: PinServerSecret, of generation: String) {
    secrets.withLock { $0[generation] = secret }
  }
}
