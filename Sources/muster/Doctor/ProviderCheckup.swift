import Foundation
import MusterService

/// Checks the addresses of the providers without sending requests, since every request concerns a person. The
/// settings ensure that there is a secret.
struct ProviderCheckup {
  let plan: ProviderPlan

  var findings: [Finding] {
    ProviderPlan.places.compactMap { setting, place in
      plan.addresses[keyPath: place].map { finding(setting.rawValue, $0) }
    }
  }

  /// Shows only scheme, host and port, since paths and queries may be secret.
  private func finding(_ check: String, _ url: String) -> Finding {
    let parts = URLComponents(string: url)
    let (scheme, host) = (parts?.scheme?.lowercased() ?? "", parts?.host ?? "")
    let shown = "\(scheme)://\(host)\(parts?.port.map { ":\($0)" } ?? "")"
    guard scheme == "http", !ProviderPlan.isThisMachine(host) else { return .ok(check, shown) }
    return .warn(check, "the connection to \(shown) is not encrypted", "use https: pictures and codes are sent there")
  }
}
