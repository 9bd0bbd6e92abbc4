internal import Foundation
internal import MusterStore
package import PowerAuth
package import VerificationFlow

/// Verifies for a program what a device has signed, or a token of the device, in a request to that program.
package struct VerifyProof: Sendable {
  /// What a device has proved.
  package struct Proof: Sendable {
    /// The factors of the signature, or of that with which the token was created; nil if they are not known.
    package let factors: SignatureType?
    /// Why nothing is proved: `UNAUTHENTICATED`, `FACTOR_WRONG` or `APP_REVOKED`; nil if the proof is right.
    package let refusal: ServiceError?
    /// The device in its state afterwards.
    package let device: DeviceRecord
  }

  /// A request as the device has signed it.
  package struct SignedRequest: Sendable {
    package let method: String
    /// The identifier of the endpoint that the app has signed.
    package let uri: String
    package let body: [UInt8]
    /// The header `X-PowerAuth-Authorization` of the request.
    package let header: String

    package init(method: String, uri: String, body: [UInt8], header: String) {
      (self.method, self.uri, self.body, self.header) = (method, uri, body, header)
    }
  }

  /// The errors that say that nothing is proved.
  private static let refusals = [ServiceError.unauthenticated, .appRevoked, ServiceError(.factorWrong)]

  let store: Store
  let clock: Clock
  @Shared var flow: AdvanceProcess
  let senders: IdentifySender
  let requests: AcceptRequest
  let tokens: DeviceTokens

  /// Verifies a signature, which uses it up.
  ///
  /// - Parameter once: Stores the answer for idempotent retries.
  /// - Throws: `SCOPE_MISSING`; `ACTIVATION_NOT_FOUND` if the project has no such device; `INVALID_REQUEST` for a
  ///   header that is malformed or names another device; `TOO_MANY_REQUESTS`.
  package func verify(
    _ request: SignedRequest, of id: ActivationID, by caller: Caller, once: IdempotencyContext<Proof>? = nil
  ) async throws -> Proof {
    try await check(id, for: caller)
    guard let header = try? AuthorizationHeader(request.header), header.activationID == id.rawValue else {
      throw ServiceError.invalid("header: must be the X-PowerAuth-Authorization header of a request of this device.")
    }
    return try await proof(of: id) {
      let credentials = try await senders.findApp(ApplicationKey(header.applicationKey))
      let device = try await senders.findDevice(id, of: credentials, for: header.version)
      let signed = AcceptRequest.Signed(
        header, method: request.method, uri: request.uri, body: request.body, by: device, of: credentials)
      try await requests.accept(message: nil, signed: signed) { refusal, connection in
        guard let once, let record = try record(of: id, on: connection) else { return }
        let proof = Proof(factors: header.factors, refusal: refusal, device: record)
        try once.keep(.success(proof), of: record.sessionId, on: connection)
      }
      return header.factors
    }
  }

  /// Verifies the digest of a token, which uses the digest up.
  ///
  /// - Parameters:
  ///   - text: The header `X-PowerAuth-Token` of the request.
  ///   - once: Stores the answer for idempotent retries.
  /// - Throws: As the other overload.
  package func verify(
    token text: String, of id: ActivationID, by caller: Caller, once: IdempotencyContext<Proof>? = nil
  ) async throws -> Proof {
    try await check(id, for: caller)
    guard let header = try? TokenHeader(text) else {
      throw ServiceError.invalid("header: must be the X-PowerAuth-Token header of a request of this device.")
    }
    return try await proof(of: id) {
      try await senders.findDevice(id).requireValidCredentials()
      // A token of another device is not used up.
      let token = try await store.database.readInline { try $0.deviceToken(DeviceTokenID(header.tokenID)) }
      guard token?.device == id else { throw ServiceError.unauthenticated }
      let verified = try await tokens.verify(header) { factors, connection in
        guard let once, let record = try record(of: id, on: connection) else { return }
        let proof = Proof(factors: factors, refusal: nil, device: record)
        try once.keep(.success(proof), of: record.sessionId, on: connection)
      }
      return verified.factors
    }
  }

  /// Checks that the device exists for the caller.
  private func check(_ id: ActivationID, for caller: Caller) async throws {
    _ = try caller.key(with: .devices)
    let session = try await store.database.readInline { connection in
      try connection.device(id).flatMap { try connection.session($0.record.sessionId) }
    }
    guard let session, caller.sees(session) else {
      throw ServiceError(.activationNotFound, "The project has no such device.")
    }
  }

  /// Returns what `work` proves; a refusal is an answer.
  private func proof(of id: ActivationID, _ work: () async throws -> SignatureType?) async throws -> Proof {
    var refusal: ServiceError?
    var factors: SignatureType?
    do {
      factors = try await work()
    } catch let error as ServiceError where Self.refusals.contains(error) {
      refusal = error
    }
    guard let record = try await store.database.readInline({ try record(of: id, on: $0) }) else {
      throw ServiceError(.activationNotFound, "The project has no such device.")
    }
    return Proof(factors: factors, refusal: refusal, device: record)
  }

  private func record(of id: ActivationID, on connection: any Connection) throws -> DeviceRecord? {
    guard let record = try connection.device(id)?.record else { return nil }
    let now = clock.now()
    return record.asOf(now, in: try flow.load(record.sessionId, on: connection).asOf(now))
  }
}

extension AuthorizationHeader {
  /// The factors of the signature. Codes of version 4 have some of those of version 3.
  fileprivate var factors: SignatureType? {
    switch self {
    case .signature(let header): header.type
    case .code(let header): SignatureType(rawValue: header.type.rawValue)
    }
  }
}
