/// A large value that a use case holds by reference. Use cases are values that contain each other, and a request copies
/// those that it calls into its task: with the settings themselves in each of them, that would be tens of kilobytes.
@propertyWrapper
package final class Shared<Value: Sendable>: Sendable {
  package let wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
