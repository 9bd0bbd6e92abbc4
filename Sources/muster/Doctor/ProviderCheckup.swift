import Foundation
import MusterService

/// The providers that stand behind live projects: how they would be spoken to. Nobody is asked anything, since a question
/// is about a person. That there is a secret, the settings make sure of.
struct ProviderCheckup {
  let plan: ProviderPlan

  var findings: [Finding] {
    ProviderPlan.places.compactMap { setting, place in
      plan.addresses[keyPath: place].map { finding(setting.rawValue, $0) }
    }
  }

  /// Paths and queries may be secret.
  private func finding(_ check: String, _ url: String) -> Finding {
    let parts = URLComponents(string: url)
    let (scheme, host) = (parts?.scheme?.lowercased() ?? "", parts?.host ?? "")
    let shown = "\(scheme)://\(host)\(parts?.port.map { ":\($0)" } ?? "")"
    guard scheme == "http", !ProviderPlan.isThisMachine(host) else { return .ok(check, shown) }
    return .warn(check, "\(shown) is spoken to without encryption", "use https: pictures and codes go there")
  }
}
