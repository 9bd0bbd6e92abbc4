import MusterService

/// Checks the presence check. Damaged models are reported by the settings instead.
struct PresenceCheckup {
  let plan: PresencePlan

  var finding: Finding {
    let shown = "\(plan.mode.rawValue): \(plan.reason)"
    guard plan.mode == .sandbox, !plan.isChosen else { return .ok("presence", shown) }
    return .warn(
      "presence", "\(shown), so sandbox projects simulate the check and live projects have none",
      "run make models, or set \(Setting.models.variable) to the folder of the models")
  }
}
