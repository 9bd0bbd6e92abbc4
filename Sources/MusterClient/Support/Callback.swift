/// Does asynchronous work for a caller that wants to be called back, on the main actor.
///
/// - Returns: The work; cancelling it ends its requests.
@discardableResult
func callBack<Value: Sendable, Failure: Error>(
  _ completion: @escaping @MainActor @Sendable (Result<Value, Failure>) -> Void,
  _ work: @escaping @Sendable () async throws(Failure) -> Value
) -> Task<Void, Never> {
  Task {
    let result: Result<Value, Failure>
    do throws(Failure) {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    await completion(result)
  }
}
