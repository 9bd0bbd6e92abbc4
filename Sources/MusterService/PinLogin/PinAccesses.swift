internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Pages and apps that wait for a device to log in: the device reads their code, or the person types their digits.
package struct PinAccesses: Sendable {
  /// How long a page waits.
  package static let lifetime = Duration.seconds(300)
  private static let maxTries = 10

  let core: PinLoginCore

  /// An access with the token of its page.
  package struct Begun: Sendable {
    package let access: PinAccessRecord
    package let pageToken: String
    package let now: Instant
  }

  /// What a device learns of the page that waits for it.
  package struct Details: Sendable {
    package let access: PinAccessRecord
    package let project: PinLoginProject
    package let name: String
  }

  /// Begins an access of a project.
  ///
  /// - Parameter hasNumber: Whether the person can type digits in place of the code.
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`.
  package func begin(project: String?, hasNumber: Bool = false) async throws -> Begun {
    let project = try await core.project(project)
    return try await begin(in: project.id, for: nil, hasNumber: hasNumber)
  }

  /// Begins an access for an authorization that a program asks for. Parameters that name the project itself as the
  /// client ask for a login at the project's own app.
  ///
  /// - Throws: ``PinLoginRefusal`` `notAuthorized`, `invalidRequest`; the errors of the OpenID provider.
  package func begin(_ parameters: AuthorizationParameters) async throws -> Begun {
    if let client = parameters.clientID, let project = try? await core.project(client) {
      return try await begin(in: project.id, for: nil, hasNumber: false)
    }
    return try await begin(for: core.openID.begin(parameters))
  }

  /// Begins an access for an authorization whose page the person sees.
  ///
  /// - Throws: ``PinLoginRefusal`` `unknownAccess` if it does not wait for a login; `notAuthorized`.
  package func begin(authorization id: String) async throws -> Begun {
    let now = core.clock.now()
    guard
      let record = try await core.store.database.readInline({ [openID = core.openID] in
        try openID.find(AuthorizationID(id), on: $0, at: now)
      })
    else { throw PinLoginRefusal.unknownAccess }
    return try await begin(for: record)
  }

  private func begin(for record: AuthorizationRecord) async throws -> Begun {
    let project = try await core.project(record.projectId.rawValue)
    return try await begin(in: project.id, for: record.id.rawValue, hasNumber: false)
  }

  private func begin(in project: ProjectID, for authorization: String?, hasNumber: Bool) async throws -> Begun {
    let token = Secrets.make("pp_")
    let id = PinAccessID([UInt8].random(count: 20).lowerHex)
    let numbers = (0..<Self.maxTries).map { _ in
      String(UInt32.random(in: 1_000_000...9_999_999))
    }
    return try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        var number: String?
        if hasNumber {
          try connection.lock(name: "pin-access-number|\(project)")
          number = try numbers.first { try connection.pinAccess(number: $0, of: project, at: now) == nil }
        }
        let access = PinAccessRecord(
          id: id, projectId: project, pageHash: Secrets.hash(of: token), number: number,
          authorization: authorization, createdAt: now, expiresAt: now.advanced(by: Self.lifetime))
        try connection.insert(access)
        return Begun(access: access, pageToken: token, now: now)
      }
    }
  }

  /// What a device does with an access.
  package enum Step: Sendable {
    /// It has read the code.
    case read
    /// The person chose this user.
    case chosen(userId: String?)
    case aborted
  }

  /// Records what a device does with an access.
  ///
  /// - Parameter project: The project that the client names, for digits; nil for that of apps which name none.
  /// - Throws: ``PinLoginRefusal`` `unknownAccess`.
  package func take(_ step: Step, of id: String, project: String?) async throws -> Details {
    try await mappingErrors {
      try await core.store.database.write { connection in
        let now = core.clock.now()
        let named = try? core.project(project, on: connection)
        let projectID = try named?.id ?? connection.pinAccess(PinAccessID(id))?.projectId
        guard let projectID, var access = try connection.openPinAccess(PinAccessID(id), of: projectID, at: now) else {
          throw PinLoginRefusal.unknownAccess
        }
        let project = try core.project(access.projectId.rawValue, on: connection)
        switch step {
        case .read: if access.status == .new { access.status = .wid }
        case .chosen(let userId):
          access.status = .user
          if let userId { access.userId = try PinLoginCore.userId(userId) }
        case .aborted: access.status = .expired
        }
        try connection.update(access)
        let name = try connection.hostedSettings(of: project.id).name ?? project.record.name
        return Details(access: access, project: project, name: name)
      }
    }
  }

  /// The state of an access, as its page sees it.
  package struct State: Sendable {
    package let status: PinAccessRecord.Status
    package let userId: String?
    package let redirectURL: String?
    /// The code that is redeemed for a login; nil before, or if the page goes to another one.
    package let code: String?

    /// That of an access which is not known any more.
    package static let over = State(status: .expired, userId: nil, redirectURL: nil, code: nil)
  }

  /// Returns the state of the access whose page has this token.
  ///
  /// - Throws: ``PinLoginRefusal`` `unknownAccess`.
  package func state(pageToken: String) async throws -> State {
    let now = core.clock.now()
    let access = try await core.store.database.readInline {
      try $0.pinAccess(pageHash: Secrets.hash(of: pageToken))
    }
    guard let access else { throw PinLoginRefusal.unknownAccess }
    let status = access.status(at: now)
    let hasLoggedIn = status == .authenticate
    return State(
      status: status, userId: status == .expired ? nil : access.userId,
      redirectURL: hasLoggedIn ? access.redirectURL : nil,
      code: hasLoggedIn && access.codeHash != nil ? core.code(of: access.id) : nil)
  }

  /// Returns the project whose app may log in.
  ///
  /// - Parameters:
  ///   - id: The id that the app names; nil for none.
  ///   - client: How the app describes itself.
  /// - Throws: ``PinLoginRefusal`` `appNotAllowed`, `deprecatedApp`.
  package func admit(project id: String?, client: String?) async throws -> PinLoginProject {
    let project: PinLoginProject
    do {
      project = try await core.project(id)
    } catch is PinLoginRefusal {
      throw PinLoginRefusal.appNotAllowed
    }
    if let minimum = project.settings.minimumVersion.flatMap({ AppVersion($0) }) {
      guard let version = client.flatMap({ AppVersion(ofClient: $0) }), version >= minimum else {
        throw PinLoginRefusal.deprecatedApp
      }
    }
    return project
  }
}
