/// A large value that a use case holds by reference. Use cases are values that contain each other, and a request copies
/// those that it calls into its task: a copy of the settings in each of them would take tens of kilobytes.
@propertyWrapper
package final class Shared<Value: Sendable>: Sendable {
  package let wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}
