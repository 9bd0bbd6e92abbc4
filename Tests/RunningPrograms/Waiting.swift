package import Testing

/// Waits until something is so.
package func waitUntil(
  atMost limit: Duration = .seconds(60), _ condition: () async throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    try #require(ContinuousClock.now < deadline, "it never came true", sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(10))
  }
}
