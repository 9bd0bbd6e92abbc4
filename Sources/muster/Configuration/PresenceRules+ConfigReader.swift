import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

extension PresenceRules {
  /// What faces are held against.
  ///
  /// - Configuration keys:
  ///   - `presenceRules` (text, no default): a JSON file with the rules that are to be others than the standard ones, for
  ///     example `{"leastTurn": 0.35, "seconds": 120}`.
  ///
  /// - Throws: `ValidationError` that names the key, the file and what is wrong with it.
  static func read(_ reader: ConfigReader) async throws -> PresenceRules {
    var rules = PresenceRules()
    guard let path = try await reader.text(.presenceRules) else { return rules }
    func refuse(_ reason: String) -> ValidationError { Setting.presenceRules.refusal(of: path, because: reason) }
    guard let bytes = FileManager.default.contents(atPath: path) else { throw refuse("is no file that can be read") }
    guard let numbers = try? JSONDecoder().decode([String: Double].self, from: bytes) else {
      throw refuse("is no JSON object of numbers")
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
          name == "seconds" ? "has seconds \(number), which is not 10 to 3600" : "has \(name), which is no rule")
      }
    }
    guard rules.acceptedDistance <= rules.reviewedDistance, rules.mostFrontalTurn < rules.leastTurn else {
      throw refuse("has an acceptedDistance above reviewedDistance, or a mostFrontalTurn not below leastTurn")
    }
    return rules
  }

  private static var places: [String: (WritableKeyPath<PresenceRules, Double>, ClosedRange<Double>)] {
    [
      "leastTurn": (\.leastTurn, 0...1), "mostFrontalTurn": (\.mostFrontalTurn, 0...1),
      "leastCloser": (\.leastCloser, 1...4), "leastEyes": (\.leastEyes, 0.03...0.5),
      "mostEyes": (\.mostEyes, 0.05...0.6), "leastLight": (\.leastLight, 0...255),
      "leastSharpness": (\.leastSharpness, 0...1000), "mostFrameDistance": (\.mostFrameDistance, 0...2),
      "mostMedianDistance": (\.mostMedianDistance, 0...2), "acceptedDistance": (\.acceptedDistance, 0...2),
      "reviewedDistance": (\.reviewedDistance, 0...2),
    ]
  }
}
