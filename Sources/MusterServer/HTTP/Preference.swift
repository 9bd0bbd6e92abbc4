import Encodings
import MusterService

/// The preferences of a `Prefer` header (RFC 7240).
struct Preference {
  /// The maximum wait in seconds.
  static let maxSeconds = 60

  /// The number of seconds to wait for the outcome; nil to not wait.
  let wait: Int?

  /// - Throws: `INVALID_REQUEST` if `wait` is not a number of seconds.
  init(_ headers: [String]) throws(ServiceError) {
    var wait: Int?
    for preference in headers.flatMap({ $0.split(separator: ",") }) {
      let parts = preference.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      guard parts.first?.lowercased() == "wait" else { continue }
      guard parts.count == 2, let seconds = Int(digits: parts[1]) else {
        throw ServiceError(.invalidRequest, "Prefer: wait must be a number of seconds.")
      }
      wait = min(seconds, Self.maxSeconds)
    }
    self.wait = wait
  }
}
