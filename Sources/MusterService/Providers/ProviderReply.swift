package import VerificationFlow

/// The reply of a provider that may answer later.
package enum ProviderReply: Sendable, Equatable {
  /// The provider has answered.
  case answered(Event.ProviderAnswer, ProviderFindings = ProviderFindings())
  /// The provider answers later: it may send the answer by itself, or be polled after this time.
  case later(after: Duration?)
  /// The provider no longer knows the question that it was to answer later. The question is asked again from the
  /// beginning.
  case unknown
}

/// Why a provider gave no usable answer. The question may be asked again.
package enum ProviderFailure: String, Error, CaseIterable, Sendable {
  /// No connection was possible, or the response was not HTTP.
  case unreachable
  /// The provider took too long.
  case timedOut = "timed_out"
  /// The response had a status other than 200 to 299.
  case refused
  /// The answer is not signed with the shared secret, or belongs to another question or time.
  case unsigned
  /// The answer is malformed.
  case malformed
  /// The provider failed so often that requests to it are suspended for a while.
  case suspended
  /// Too many questions to the provider are in flight.
  case busy
}
