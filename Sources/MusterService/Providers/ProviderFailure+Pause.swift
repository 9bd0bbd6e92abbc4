extension ProviderFailure {
  /// How long a job rests that met this, and whether the try counts: one that never got through does not.
  ///
  /// Up to twice as long each time, with chance in it: a provider that comes back is not to be met by everybody at once.
  func pause(after tries: Int, longest: Duration) -> (Duration, counts: Bool) {
    guard self != .suspended, self != .busy else { return (.seconds(10) * Double.random(in: 0.5...1.5), false) }
    return (min(longest, .seconds(1 << min(tries, 12))) * Double.random(in: 0.5...1), true)
  }
}
