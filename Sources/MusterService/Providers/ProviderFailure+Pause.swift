extension ProviderFailure {
  /// Returns how long to wait before a job that met this failure runs again, and whether the attempt counts. An
  /// attempt that was not sent to the provider does not count.
  ///
  /// The pause doubles with each attempt, with random jitter, so that a recovering provider does not receive all
  /// requests at once.
  func pause(after tries: Int, max: Duration) -> (Duration, counts: Bool) {
    guard self != .suspended, self != .busy else { return (.seconds(10) * Double.random(in: 0.5...1.5), false) }
    return (min(max, .seconds(1 << min(tries, 12))) * Double.random(in: 0.5...1), true)
  }
}
