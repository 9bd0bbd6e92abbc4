extension Duration {
  /// In whole seconds, as `Retry-After` has it (RFC 9110, section 10.2.3): who waits that long does not come too early.
  var secondsRoundedUp: Int64 {
    components.seconds + (components.attoseconds > 0 ? 1 : 0)
  }
}
