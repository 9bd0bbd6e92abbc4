package import Testing

/// How long tests wait for what must come: far longer than it takes, because machines are busy.
package let maxWait = Duration.seconds(300)

/// Waits until something is so. What is asked for costs processor time, which others need for it to come, so it is asked
/// for more and more rarely.
package func waitUntil(
  atMost limit: Duration = maxWait, _ condition: () async throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let deadline = ContinuousClock.now + limit
  var pause = Duration.milliseconds(10)
  while try await !condition() {
    try #require(ContinuousClock.now < deadline, "it never came true", sourceLocation: sourceLocation)
    try await Task.sleep(for: pause)
    pause = min(pause * 1.5, .milliseconds(250))
  }
}
