import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// The test takes more than half a second of processor time by itself, since it tries thousands of inputs or judges many
  /// pictures, or it waits for real limits. `make test-quick` leaves it out.
  package static var slow: Self {
    .enabled(if: ProcessInfo.processInfo.environment["TESTS"] != "quick", "Is slow; make test runs it.")
  }
}
