internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// What the use cases of PIN logins have in common.
final class PinLoginCore: Sendable {
  let store: Store
  let clock: Clock
  private let limits: RequestLimits
  let authorities: PinAuthorities
  /// Delivers the e-mails of live projects; nil if nothing does.
  let mail: (any CodeProvider)?
  let openID: PinOpenID
  let outcomes: Counters<PinLoginOutcome>
  private let mails = RateLimiter(rate: 0.2, burst: 50)

  init(
    store: Store, clock: Clock, limits: RequestLimits, authorities: PinAuthorities, mail: (any CodeProvider)?,
    openID: PinOpenID, outcomes: Counters<PinLoginOutcome>
  ) {
    self.store = store
    self.clock = clock
    self.limits = limits
    self.authorities = authorities
    self.mail = mail
    self.openID = openID
    self.outcomes = outcomes
  }

  /// Counts a request of a client, which has no token.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func count(address: String) throws(ServiceError) {
    try limits.countExchange(address: address)
  }

  /// Counts an e-mail that a client asks for.
  ///
  /// - Throws: `TOO_MANY_REQUESTS`.
  func countMail(address: String) throws(ServiceError) {
    try mails.take(address, at: clock.now())
  }

  /// Returns the project that a client names, with its settings.
  ///
  /// - Parameter id: The id of the project; nil for the project of apps that name none.
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`.
  func project(_ id: String?, on connection: any Connection) throws -> PinLoginProject {
    let known = try id.map { ProjectID($0) } ?? connection.unnamedPinLoginProjects().first
    guard let known, let project = try connection.project(known) else { throw PinLoginRefusal.notAuthorized }
    let settings = try connection.pinLoginSettings(of: known)
    guard settings.isOn else { throw PinLoginRefusal.notAuthorized }
    return PinLoginProject(record: project, settings: settings)
  }

  func project(_ id: String?) async throws -> PinLoginProject {
    try await store.database.readInline { try self.project(id, on: $0) }
  }

  /// Returns the keyed hash by which a project finds the identities of a user. Letters of either case are alike.
  func userIndex(_ userId: String, in project: ProjectID) -> String {
    store.secret.authenticationCode(for: "pin-user|\(project)|\(Self.plain(userId))").prefix(16).lowerHex
  }

  /// Whether two user ids are those of the same user.
  static func isSame(_ left: String, _ right: String) -> Bool { plain(left) == plain(right) }

  private static func plain(_ userId: String) -> String {
    userId.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }

  /// Checks that a verification still stands for a person who logs in.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized` if the session did not end well, or something of the person is
  ///   blocked.
  func check(_ session: SessionID?, in project: ProjectID, on connection: any Connection, at now: Instant) throws {
    guard let session else { return }
    guard try connection.status(of: session) == .finished,
      try !connection.isBlocked(session, in: project, at: now)
    else { throw PinLoginRefusal.notAuthorized }
  }

  /// Returns the text of a user id, if it can be one.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidRequest`.
  static func userId(_ text: String) throws(PinLoginRefusal) -> String {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard (1...maxUserIDBytes).contains(text.utf8.count), !text.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { throw .invalidRequest("userId: must have 1 to \(maxUserIDBytes) bytes.") }
    return text
  }

  /// Returns what a person calls a device, without what cannot be shown; nil for an empty name.
  static func deviceName(_ text: String?) -> String? {
    guard let text else { return nil }
    let shown = text.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(maxDeviceNameLength)
    let name = String(String.UnicodeScalarView(shown)).trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }

  static let maxUserIDBytes = 256
  static let maxDeviceNameLength = 80
}

extension PinIdentityRecord {
  /// The hash by which clients find the identity.
  var mpinHash: String { Self.hash(ofMPinID: mpinId) }

  /// Returns the hash of an M-Pin id in hexadecimal digits of either case.
  static func hash(ofMPinID digits: String) -> String { Secrets.hash(of: digits.lowercased()) }
}

/// A project that logs people in with a PIN.
package struct PinLoginProject: Sendable {
  package let record: ProjectRecord
  package let settings: PinLoginSettings
  package var id: ProjectID { record.id }
}

extension [UInt8] {
  /// Reads hexadecimal digits of either case, as clients send them.
  ///
  /// - Throws: ``PinLoginRefusal`` `invalidRequest` with the name of the field.
  init(hex text: String?, named name: String, count: Int? = nil) throws(PinLoginRefusal) {
    guard let text, text.utf8.count <= 4096, let bytes = [UInt8](lowerHex: text.lowercased()), !bytes.isEmpty,
      count == nil || bytes.count == count
    else { throw .invalidRequest("\(name): must be \(count.map { "\($0) bytes in " } ?? "")hexadecimal digits.") }
    self = bytes
  }
}
