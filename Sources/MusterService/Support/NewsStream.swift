extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
  /// What `work` tells until it ends; whoever stops listening ends it.
  ///
  /// - Parameter silence: What is told besides, once in so long a time, so that the line is not taken for dead.
  static func news(
    silence: (element: Element, every: Duration)? = nil,
    _ work: @escaping @Sendable (_ tell: @escaping @Sendable (Element) -> Void) async throws -> Void
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let telling = Task {
        do {
          try await work { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      let reassurance = silence.map { silence in
        Task {
          while (try? await Task.sleep(for: silence.every)) != nil { continuation.yield(silence.element) }
        }
      }
      continuation.onTermination = { _ in
        telling.cancel()
        reassurance?.cancel()
      }
    }
  }
}
