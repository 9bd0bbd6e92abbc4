import ArgumentParser
import Configuration
import FaceMatching
import Foundation
import MusterService
import VerificationFlow

/// The presence check of a service, with the reason for its selection.
struct PresenceConfiguration: Sendable {
  let mode: PresenceMode
  /// The face models; not nil if and only if the embedded check is used.
  let models: FaceModels?
  /// Whether a setting selected the check.
  let isChosen: Bool
  /// The reason for the selection, as text to follow a colon.
  let reason: String

  /// Selects a check without models.
  init(_ mode: PresenceMode, because reason: String, isChosen: Bool = false) {
    (self.mode, self.reason, self.isChosen) = (mode, reason, isChosen)
    models = nil
  }

  /// Creates a face reader; nil for other checks.
  func makeFaceReader() -> (any FaceReader)? { models.map { ModelFaceReader(models: $0) } }

  private init(embedded models: FaceModels, isChosen: Bool) {
    (mode, self.models, self.isChosen) = (.embedded, models, isChosen)
    let place = "the models are in \(models.folder)"
    reason = isChosen ? "the setting presence says so, and \(place)" : place
  }

  /// Reads which presence check to use.
  ///
  /// - Throws: `ValidationError` if a provider is given but unused, or required but missing; if required models are
  ///   missing; or if models differ from the published ones.
  init(reader: ConfigReader) async throws {
    let provider = try await reader.value(settings.presenceProvider)
    guard let mode = try await reader.value(settings.presence) else {
      self = try await Self.standard(reader, hasProvider: provider != nil)
      return
    }
    switch mode {
    case .http where provider == nil:
      throw settings.presence.error(of: mode.rawValue, because: "requires the URL of a provider as presenceProvider")
    case .sandbox, .embedded:
      guard provider == nil else {
        throw settings.presence.error(of: mode.rawValue, because: "cannot be combined with presenceProvider")
      }
    case .off, .http: break
    }
    self =
      mode == .embedded
      ? PresenceConfiguration(embedded: try await FaceModels.read(reader), isChosen: true)
      : PresenceConfiguration(mode, because: "the setting presence says so", isChosen: true)
  }

  /// Returns the check of a service without the setting `presence`.
  private static func standard(_ reader: ConfigReader, hasProvider: Bool) async throws -> PresenceConfiguration {
    if hasProvider { return PresenceConfiguration(.http, because: "there is a presenceProvider") }
    // A folder named by a setting must contain the models; the default one may lack them.
    guard let models = try await FaceModels.readIfAny(reader) else {
      return PresenceConfiguration(.sandbox, because: "there are no models in \(FaceModels.standardFolder)")
    }
    return PresenceConfiguration(embedded: models, isChosen: false)
  }
}

extension FaceModels {
  static let standardFolder = "./models"

  /// Returns the checked face models.
  ///
  /// - Throws: `ValidationError` that names what is wrong and the command that fetches the models.
  static func read(_ reader: ConfigReader) async throws -> FaceModels {
    let folder = try await reader.value(settings.models) ?? standardFolder
    do {
      return try FaceModels(folder: folder)
    } catch {
      throw Self.error(of: folder, error)
    }
  }

  /// Returns the checked face models; nil if no setting names a folder and the default one has none of them.
  static func readIfAny(_ reader: ConfigReader) async throws -> FaceModels? {
    guard try await reader.value(settings.models) == nil else { return try await read(reader) }
    do {
      return try FaceModels(folder: standardFolder)
    } catch {
      if error.code == .modelMissing, !FaceModels.hasAny(in: standardFolder) { return nil }
      throw Self.error(of: standardFolder, error)
    }
  }

  private static func error(of folder: String, _ error: FaceError) -> ValidationError {
    let fault =
      error.code == .modelMissing
      ? "has no \(error.reason)" : "has a \(error.reason) that differs from the published one"
    return settings.models.error(of: folder, because: "\(fault); run: make models")
  }
}

extension PresenceRules {
  /// Reads the rules for the faces of a presence check: the defaults with the changes of the JSON file in the setting
  /// `presenceRules`, for example `{"minTurn": 0.35, "seconds": 120}`.
  ///
  /// - Throws: `ValidationError` that names the setting, the file and the error in it.
  static func read(_ reader: ConfigReader) async throws -> PresenceRules {
    var rules = PresenceRules()
    guard let path = try await reader.value(settings.presenceRules) else { return rules }
    func refuse(_ reason: String) -> ValidationError { settings.presenceRules.error(of: path, because: reason) }
    guard let bytes = FileManager.default.contents(atPath: path) else { throw refuse("is not a readable file") }
    guard let numbers = try? JSONDecoder().decode([String: Double].self, from: bytes) else {
      throw refuse("is not a JSON object of numbers")
    }
    for (name, number) in numbers.sorted(by: { $0.key < $1.key }) {
      if name == "seconds", (10...3600).contains(number) {
        rules.time = .milliseconds(Int64(number * 1000))
      } else if let (place, range) = places[name] {
        guard range.contains(number) else {
          throw refuse("has \(name) \(number), which is not \(range.lowerBound) to \(range.upperBound)")
        }
        rules[keyPath: place] = number
      } else {
        throw refuse(
          name == "seconds" ? "has seconds \(number), which is not 10 to 3600" : "has \(name), which is not a rule")
      }
    }
    guard rules.acceptedDistance <= rules.reviewedDistance else {
      throw refuse("has an acceptedDistance above reviewedDistance")
    }
    guard rules.minTurn + 2 * rules.turnTolerance <= rules.maxTurn,
      rules.minCloser + 2 * rules.closerTolerance <= rules.maxCloser
    else {
      throw refuse("has a maxTurn or a maxCloser that leaves no room for twice the tolerance above its minimum")
    }
    return rules
  }

  private static var places: [String: (WritableKeyPath<PresenceRules, Double>, ClosedRange<Double>)] {
    [
      "minTurn": (\.minTurn, 0...1), "maxTurn": (\.maxTurn, 0...1), "turnTolerance": (\.turnTolerance, 0.01...0.5),
      "minTurnAway": (\.minTurnAway, 0...1), "maxFrontalTurn": (\.maxFrontalTurn, 0...1),
      "minParallax": (\.minParallax, 0...1), "minCloser": (\.minCloser, 1...4), "maxCloser": (\.maxCloser, 1...4),
      "closerTolerance": (\.closerTolerance, 0.01...1), "minEyes": (\.minEyes, 0.03...0.5),
      "maxEyes": (\.maxEyes, 0.05...0.6), "minLight": (\.minLight, 0...255),
      "minSharpness": (\.minSharpness, 0...1000), "maxFrameDistance": (\.maxFrameDistance, 0...2),
      "maxMedianDistance": (\.maxMedianDistance, 0...2), "acceptedDistance": (\.acceptedDistance, 0...2),
      "reviewedDistance": (\.reviewedDistance, 0...2),
    ]
  }
}
