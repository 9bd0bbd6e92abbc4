extension Duration {
  /// The duration in whole seconds for `Retry-After` (RFC 9110, section 10.2.3), rounded up so that a client that
  /// waits that long is not too early.
  var secondsRoundedUp: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }
}
