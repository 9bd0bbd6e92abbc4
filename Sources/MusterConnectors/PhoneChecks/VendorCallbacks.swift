internal import Crypto
internal import Foundation
internal import MusterService
internal import Synchronization
internal import VerificationFlow

/// Verifies the callbacks of a vendor.
struct VendorCallbacks: Sendable {
  /// The maximum difference between the date of a callback and the current time.
  private static let tolerance = Duration.seconds(5 * 60)
  private static let required: Set = ["(request-target)", "date", "digest"]

  let keys: VendorKeys
  private let received = ReceivedTexts()

  init(keys: VendorKeys) {
    self.keys = keys
  }

  private struct Body: Decodable {
    let checkID: String?

    enum CodingKeys: String, CodingKey {
      case checkID = "check_id"
    }
  }

  /// Returns the id of the check that a callback is about; nil if it names none.
  ///
  /// - Throws: `unsigned` if the callback is not the vendor's, not of this time, or was received before.
  func reference(
    of callback: PhoneCheckCallback, at now: Instant
  ) async throws(PhoneCheckFailure) -> String? {
    guard let signature = callback.headers["authorization"].flatMap({ HTTPSignature(authorization: $0) }),
      Self.required.isSubset(of: signature.covered), let text = signature.text(of: callback),
      let digest = callback.headers["digest"], HTTPSignature.isDigest(digest, of: callback.body),
      let age = callback.headers["date"].flatMap({ Instant(httpDate: $0) })?.duration(to: now),
      age <= Self.tolerance, age >= .zero - Self.tolerance
    else { throw .failed(.unsigned) }
    guard let key = await keys.key(signature.keyID),
      key.isValid(signature.bytes, of: text, by: signature.algorithm),
      received.insert("\(signature.keyID)\n\(text)")
    else { throw .failed(.unsigned) }
    guard (try? JSONLimits().check(callback.body)) != nil else { return nil }
    return try? JSONDecoder().decode(Body.self, from: Data(callback.body)).checkID
  }
}

/// The signed texts that were received lately, each with its key: not the signatures, because others can change those
/// of ECDSA so that they stay valid. They are kept in memory, so each node accepts a text once.
private final class ReceivedTexts: Sendable {
  /// How long a text is remembered at least, which is longer than its date is accepted.
  private static let memory = Duration.seconds(10 * 60)

  private struct State {
    var recent: Set<Data> = []
    var older: Set<Data> = []
    var begin = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Remembers a text.
  ///
  /// - Returns: Whether it is new.
  func insert(_ text: String) -> Bool {
    let hash = Data(SHA256.hash(data: Data(text.utf8)))
    return state.withLock { state in
      let now = ContinuousClock.now
      if now - state.begin >= Self.memory {
        (state.older, state.recent, state.begin) = (state.recent, [], now)
      }
      return !state.older.contains(hash) && state.recent.insert(hash).inserted
    }
  }
}
