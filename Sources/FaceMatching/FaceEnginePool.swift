internal import Dispatch
internal import Synchronization

/// Engines, made when they are first needed.
final class FaceEnginePool: Sendable {
  private let models: FaceModels
  private let idle = Mutex<[FaceEngine]>([])
  /// As many as calls that may begin; the others wait here.
  private let places: DispatchSemaphore

  /// A pool of at most `capacity` engines, 1 or more.
  init(models: FaceModels, capacity: Int) {
    self.models = models
    places = DispatchSemaphore(value: max(1, capacity))
  }

  /// Lends an engine to one call; waits until there is one.
  func withEngine<Result>(_ body: (FaceEngine) throws(FaceError) -> Result) throws(FaceError) -> Result {
    places.wait()
    defer { places.signal() }
    // The last one that came back: those that are needed seldom are not touched.
    let engine = if let engine = idle.withLock({ $0.popLast() }) { engine } else { try FaceEngine(models: models) }
    defer { idle.withLock { $0.append(engine) } }
    return try body(engine)
  }
}
