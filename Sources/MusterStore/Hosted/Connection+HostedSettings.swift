package import VerificationFlow

extension Connection {
  /// Returns the settings of a project's verification pages; the defaults if none are stored.
  package func hostedSettings(of project: ProjectID) throws -> HostedSettings {
    try rows("SELECT settings FROM hosted_settings WHERE project_id = :project", ["project": .rawValue(project)])
      .first?.json("settings") ?? HostedSettings()
  }

  package func save(_ settings: HostedSettings, of project: ProjectID, at now: Instant) throws {
    try run(
      """
      INSERT INTO hosted_settings (project_id, settings, updated_at) VALUES (:project, :settings, :now)
      ON CONFLICT (project_id) DO UPDATE SET settings = :settings, updated_at = :now
      """, ["project": .rawValue(project), "settings": .json(settings), "now": .time(now)])
  }
}
