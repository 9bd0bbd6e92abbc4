import MusterService

/// What a `Prefer` header asks for (RFC 7240).
struct Preference {
  /// The longest wait that is granted.
  static let maxSeconds = 60

  /// How many seconds the caller would wait for the outcome; nil if it would not.
  let wait: Int?

  /// - Throws: `INVALID_REQUEST` for a wait that is no number of seconds.
  init(_ headers: [String]) throws(ServiceError) {
    var wait: Int?
    for preference in headers.flatMap({ $0.split(separator: ",") }) {
      let parts = preference.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace && $0 != "\"" } }
      guard parts.first?.lowercased() == "wait" else { continue }
      guard parts.count == 2, let seconds = Int(digits: parts[1]) else {
        throw ServiceError(.invalid, "INVALID_REQUEST", "Prefer: wait takes a number of seconds.")
      }
      wait = min(seconds, Self.maxSeconds)
    }
    self.wait = wait
  }
}
