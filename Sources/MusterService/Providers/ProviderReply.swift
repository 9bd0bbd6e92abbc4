package import VerificationFlow

/// What a provider says to a question that may take its time.
package enum ProviderReply: Sendable, Equatable {
  /// It has an answer.
  case answered(Event.ProviderAnswer, ProviderFindings = ProviderFindings())
  /// It will have one later: it may bring it by itself, or be asked again after this time.
  case later(after: Duration?)
  /// It does not know the question any more that it was to answer later; it is asked from the beginning.
  case unknown
}

/// Why a provider could not be heard. The question may be asked again.
package enum ProviderFailure: String, Error, CaseIterable, Sendable {
  /// Nobody could be reached, or what came was no HTTP.
  case unreachable
  /// It took too long.
  case timedOut = "timed_out"
  /// It answered that it will not: no status of 200 to 299.
  case refused
  /// Its answer is not signed with our secret, or for another question or time.
  case unsigned
  /// Its answer makes no sense.
  case malformed
  /// It failed so often that it is left alone for a while.
  case suspended
  /// Too many questions are on their way to it.
  case busy
}
