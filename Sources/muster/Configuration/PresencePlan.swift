import ArgumentParser
import Configuration
import FaceMatching
import MusterService

/// The presence check of a service, with the reason for its selection.
struct PresencePlan: Sendable {
  let mode: PresenceMode
  /// The face models; not nil if and only if the embedded check is used.
  let models: FaceModels?
  /// Whether a setting selected the check.
  let isChosen: Bool
  /// The reason for the selection, as text to follow a colon.
  let reason: String

  /// Creates a plan for a check without models.
  init(_ mode: PresenceMode, because reason: String, isChosen: Bool = false) {
    (self.mode, self.reason, self.isChosen) = (mode, reason, isChosen)
    models = nil
  }

  private init(embedded models: FaceModels, isChosen: Bool) {
    (mode, self.models, self.isChosen) = (.embedded, models, isChosen)
    let place = "the models are in \(models.folder)"
    reason = isChosen ? "the setting presence says so, and \(place)" : place
  }

  /// Reads which presence check to use.
  ///
  /// - Configuration keys:
  ///   - `presence` (text: off, sandbox, embedded or http): The presence check. Defaults to http with a
  ///     `presenceProvider`, otherwise to embedded if the models exist, otherwise to sandbox.
  ///   - `models` (text, default "./models"): The folder that `make models` fills.
  ///
  /// - Throws: `ValidationError` if a provider is given but unused, or required but missing; if required models are
  ///   missing; or if models differ from the published ones.
  init(reader: ConfigReader) async throws {
    let provider = try await reader.text(.presenceProvider)
    guard let mode: PresenceMode = try await reader.word(.presence) else {
      self = try await Self.standard(reader, hasProvider: provider != nil)
      return
    }
    switch mode {
    case .http where provider == nil:
      throw Setting.presence.error(of: mode.rawValue, because: "requires the URL of a provider as presenceProvider")
    case .sandbox, .embedded:
      guard provider == nil else {
        throw Setting.presence.error(of: mode.rawValue, because: "cannot be combined with presenceProvider")
      }
    case .off, .http: break
    }
    self =
      mode == .embedded
      ? PresencePlan(embedded: try await FaceModels.read(reader), isChosen: true)
      : PresencePlan(mode, because: "the setting presence says so", isChosen: true)
  }

  /// Returns the check of a service without the setting `presence`.
  private static func standard(_ reader: ConfigReader, hasProvider: Bool) async throws -> PresencePlan {
    if hasProvider { return PresencePlan(.http, because: "there is a presenceProvider") }
    // A folder named by a setting must contain the models; the default one may lack them.
    guard let models = try await FaceModels.readIfAny(reader) else {
      return PresencePlan(.sandbox, because: "there are no models in \(FaceModels.standardFolder)")
    }
    return PresencePlan(embedded: models, isChosen: false)
  }
}
