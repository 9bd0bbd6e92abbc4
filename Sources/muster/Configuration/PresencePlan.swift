import ArgumentParser
import Configuration
import FaceMatching
import MusterService

/// Which presence check a service has, and why it is that one.
struct PresencePlan: Sendable {
  let mode: PresenceMode
  /// What faces are seen with; there exactly where the check is our own.
  let models: FaceModels?
  /// Whether a setting asked for it.
  let isChosen: Bool
  /// Why it is this one, to stand behind a colon.
  let reason: String

  /// A check that needs no models.
  init(_ mode: PresenceMode, because reason: String, isChosen: Bool = false) {
    (self.mode, self.reason, self.isChosen) = (mode, reason, isChosen)
    models = nil
  }

  private init(embedded models: FaceModels, isChosen: Bool) {
    (mode, self.models, self.isChosen) = (.embedded, models, isChosen)
    let place = "the models are in \(models.folder)"
    reason = isChosen ? "the setting presence says so, and \(place)" : place
  }

  /// - Configuration keys:
  ///   - `presence` (text: off, sandbox, embedded or http): who checks that a person is present. Where nobody says:
  ///     http with a `presenceProvider`, else embedded where the models are, else sandbox.
  ///   - `models` (text, default "./models"): the folder of the models, as `make models` fills it.
  ///
  /// - Throws: `ValidationError` where a provider is named that nobody would ask, or none where one is to be asked; where
  ///   models that were asked for are missing; and where there are others than those that were published.
  init(reader: ConfigReader) async throws {
    let provider = try await reader.text(.presenceProvider)
    guard let mode: PresenceMode = try await reader.word(.presence) else {
      self = try await Self.standard(reader, hasProvider: provider != nil)
      return
    }
    switch mode {
    case .http where provider == nil:
      throw Setting.presence.error(of: mode.rawValue, because: "needs the URL of one as presenceProvider")
    case .sandbox, .embedded:
      guard provider == nil else {
        throw Setting.presence.error(of: mode.rawValue, because: "leaves nothing to ask the presenceProvider")
      }
    case .off, .http: break
    }
    self =
      mode == .embedded
      ? PresencePlan(embedded: try await FaceModels.read(reader), isChosen: true)
      : PresencePlan(mode, because: "the setting presence says so", isChosen: true)
  }

  /// The check of a service that was not told which one to have.
  private static func standard(_ reader: ConfigReader, hasProvider: Bool) async throws -> PresencePlan {
    if hasProvider { return PresencePlan(.http, because: "there is a presenceProvider") }
    // A folder that somebody named has to have the models; the standard one is a place to look.
    guard let models = try await FaceModels.readIfAny(reader) else {
      return PresencePlan(.sandbox, because: "there are no models in \(FaceModels.standardFolder)")
    }
    return PresencePlan(embedded: models, isChosen: false)
  }
}
