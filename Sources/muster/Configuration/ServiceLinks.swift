/// The variables that Kubernetes sets in every pod for each Service of its namespace, as Docker's links once did.
///
/// For a Service whose name is `muster` or begins with `muster-`, their names look like those of settings:
/// `MUSTER_SERVICE_HOST`, `MUSTER_SERVICE_PORT_HTTP`, `MUSTER_PORT=tcp://10.0.0.1:8080`, `MUSTER_PORT_8080_TCP_ADDR`
/// and more (Kubernetes, "Service", "Environment variables"). The format of the value is checked too, so that neither a
/// misspelled setting nor `MUSTER_PORT=8080` is taken for one of them.
enum ServiceLinks {
  /// Returns whether a variable is one of them.
  static func contains(_ name: String, _ value: String) -> Bool {
    guard name.hasPrefix("MUSTER_"),
      let kind = name.wholeMatch(of: /MUSTER(?:_[A-Z0-9_]+?)??_(SERVICE_HOST|SERVICE_PORT|PORT)(_[A-Z0-9_]+)?/)
    else { return false }
    switch (kind.1, kind.2) {
    case ("SERVICE_HOST", nil): return isAddress(value)
    case ("SERVICE_PORT", _): return isPort(value)
    case ("PORT", nil): return isURL(value)
    case ("PORT", let rest?):
      guard let detail = rest.wholeMatch(of: /_[0-9]{1,5}_(?:TCP|UDP|SCTP)(_PROTO|_PORT|_ADDR)?/) else { return false }
      switch detail.1 {
      case nil: return isURL(value)
      case "_PROTO": return ["tcp", "udp", "sctp"].contains(value)
      case "_PORT": return isPort(value)
      default: return isAddress(value)
      }
    default: return false
    }
  }

  private static func isURL(_ value: String) -> Bool {
    value.wholeMatch(of: /(?:tcp|udp|sctp):\/\/[0-9A-Za-z.:\[\]-]+:[0-9]{1,5}/) != nil
  }

  private static func isPort(_ value: String) -> Bool { value.wholeMatch(of: /[0-9]{1,5}/) != nil }

  private static func isAddress(_ value: String) -> Bool { value.wholeMatch(of: /[0-9A-Fa-f.:]+/) != nil }
}
