import MusterService

/// Checks the presence check. Damaged models are reported by the settings instead.
struct PresenceCheckup {
  let plan: PresencePlan

  var finding: Finding {
    let shown = "\(plan.mode.rawValue): \(plan.reason)"
    guard plan.mode == .sandbox, !plan.isChosen else { return .ok("presence", shown) }
    return .warn(
      "presence", "\(shown), so sandbox projects play the check and live ones have none",
      "run make models, or name their folder as \(Setting.models.variable)")
  }
}
