internal import Foundation
internal import MusterService
internal import VerificationFlow

/// Verifies the callbacks of a vendor.
struct VendorCallbacks: Sendable {
  /// The maximum difference between the date of a callback and the current time.
  private static let tolerance = Duration.seconds(5 * 60)
  private static let required: Set = ["(request-target)", "date", "digest"]

  let keys: VendorKeys

  init(keys: VendorKeys) {
    self.keys = keys
  }

  private struct Body: Decodable {
    let checkID: String?

    enum CodingKeys: String, CodingKey {
      case checkID = "check_id"
    }
  }

  /// Returns what a callback says. Its signature is no part of what makes it unique, because others can change those of
  /// ECDSA so that they stay valid.
  ///
  /// - Throws: `unsigned` if the callback is not the vendor's, or not of this time.
  func verify(
    _ callback: PhoneCheckCallback, at now: Instant
  ) async throws(PhoneCheckFailure) -> VerifiedCallback {
    guard let signature = callback.headers["authorization"].flatMap({ HTTPSignature(authorization: $0) }),
      Self.required.isSubset(of: signature.covered), let text = signature.text(of: callback),
      let digest = callback.headers["digest"], HTTPSignature.isDigest(digest, of: callback.body),
      let age = callback.headers["date"].flatMap({ Instant(httpDate: $0) })?.duration(to: now),
      age <= Self.tolerance, age >= .zero - Self.tolerance
    else { throw .failed(.unsigned) }
    guard let key = await keys.key(signature.keyID),
      key.isValid(signature.bytes, of: text, by: signature.algorithm)
    else { throw .failed(.unsigned) }
    let isReadable = (try? JSONLimits().check(callback.body)) != nil
    let body = isReadable ? try? JSONDecoder().decode(Body.self, from: Data(callback.body)) : nil
    return VerifiedCallback(reference: body?.checkID, signedText: "\(signature.keyID)\n\(text)")
  }
}
