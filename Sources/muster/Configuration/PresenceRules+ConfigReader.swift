import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

extension PresenceRules {
  /// Reads the rules for the faces of a presence check.
  ///
  /// - Configuration keys:
  ///   - `presenceRules` (text, no default): A JSON file with the rules that differ from the defaults, for example
  ///     `{"minTurn": 0.35, "seconds": 120}`.
  ///
  /// - Throws: `ValidationError` that names the key, the file and the error in it.
  static func read(_ reader: ConfigReader) async throws -> PresenceRules {
    var rules = PresenceRules()
    guard let path = try await reader.text(.presenceRules) else { return rules }
    func refuse(_ reason: String) -> ValidationError { Setting.presenceRules.error(of: path, because: reason) }
    guard let bytes = FileManager.default.contents(atPath: path) else { throw refuse("is not a readable file") }
    guard let numbers = try? JSONDecoder().decode([String: Double].self, from: bytes) else {
      throw refuse("is not a JSON object of numbers")
    }
    for (given, number) in numbers.sorted(by: { $0.key < $1.key }) {
      let name = formerNames[given] ?? given
      if name != given { Terminal.note("presenceRules: \(given) is now called \(name).") }
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
    guard rules.acceptedDistance <= rules.reviewedDistance, rules.maxFrontalTurn < rules.minTurn else {
      throw refuse("has an acceptedDistance above reviewedDistance, or a maxFrontalTurn not below minTurn")
    }
    return rules
  }

  /// Rule names of earlier releases, with their current names.
  private static let formerNames = [
    "leastTurn": "minTurn", "mostFrontalTurn": "maxFrontalTurn", "leastCloser": "minCloser", "leastEyes": "minEyes",
    "mostEyes": "maxEyes", "leastLight": "minLight", "leastSharpness": "minSharpness",
    "mostFrameDistance": "maxFrameDistance", "mostMedianDistance": "maxMedianDistance",
  ]

  private static var places: [String: (WritableKeyPath<PresenceRules, Double>, ClosedRange<Double>)] {
    [
      "minTurn": (\.minTurn, 0...1), "maxFrontalTurn": (\.maxFrontalTurn, 0...1),
      "minCloser": (\.minCloser, 1...4), "minEyes": (\.minEyes, 0.03...0.5),
      "maxEyes": (\.maxEyes, 0.05...0.6), "minLight": (\.minLight, 0...255),
      "minSharpness": (\.minSharpness, 0...1000), "maxFrameDistance": (\.maxFrameDistance, 0...2),
      "maxMedianDistance": (\.maxMedianDistance, 0...2), "acceptedDistance": (\.acceptedDistance, 0...2),
      "reviewedDistance": (\.reviewedDistance, 0...2),
    ]
  }
}
