package import Testing

/// How long tests wait for what must come: far longer than it takes, because machines are busy.
package let maxWait = Duration.seconds(300)

/// Waits until something is so.
package func waitUntil(
  atMost limit: Duration = maxWait, _ condition: () async throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    try #require(ContinuousClock.now < deadline, "it never came true", sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(10))
  }
}
