internal import Dispatch
internal import Synchronization

/// A pool of engines, created on demand.
final class FaceEnginePool: Sendable {
  private let models: FaceModels
  private let idle = Mutex<[FaceEngine]>([])
  /// Counts the free places; further calls wait.
  private let places: DispatchSemaphore

  /// Creates a pool of at most `capacity` engines, 1 or more.
  init(models: FaceModels, capacity: Int) {
    self.models = models
    places = DispatchSemaphore(value: max(1, capacity))
  }

  /// Calls `body` with an engine, waiting until one is free.
  func withEngine<Result>(_ body: (FaceEngine) throws(FaceError) -> Result) throws(FaceError) -> Result {
    places.wait()
    defer { places.signal() }
    // Takes the most recently returned engine, so that rarely needed ones stay idle.
    let engine = if let engine = idle.withLock({ $0.popLast() }) { engine } else { try FaceEngine(models: models) }
    defer { idle.withLock { $0.append(engine) } }
    return try body(engine)
  }
}
