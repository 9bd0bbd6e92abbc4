internal import CFaces
internal import Dispatch
internal import Foundation
internal import Synchronization

/// dlib's detector, predictor and network, for one call at a time.
///
/// `@unchecked Sendable`: `FaceEnginePool` ensures that an engine is either unused in the pool's list or used by a
/// single call. It is not bound to the thread that created it.
@safe final class FaceEngine: @unchecked Sendable {
  /// The maximum number of faces found in a picture.
  private static let maxFaces = 64

  private let handle: OpaquePointer

  /// Loads the models, which takes some tenths of a second.
  init(models: FaceModels) throws(FaceError) {
    let predictor = try models.bytes(of: .predictor)
    let network = try models.bytes(of: .network)
    var opened: OpaquePointer?
    let status = unsafe Self.open(predictor, network, into: &opened)
    guard let opened = unsafe opened else { throw Self.error(status) }
    unsafe self.handle = opened
  }

  deinit { unsafe muster_faces_close(handle) }

  private static func open(
    _ predictor: Data, _ network: Data, into handle: inout OpaquePointer?
  ) -> muster_faces_status {
    unsafe predictor.withUnsafeBytes { predictor in
      unsafe network.withUnsafeBytes { network in
        guard
          let predictorBytes = unsafe predictor.bindMemory(to: UInt8.self).baseAddress,
          let networkBytes = unsafe network.bindMemory(to: UInt8.self).baseAddress
        else { return MUSTER_FACES_DAMAGED }
        return unsafe muster_faces_open(predictorBytes, predictor.count, networkBytes, network.count, &handle)
      }
    }
  }

  /// Implements `FaceReader.faces(in:smallest:)`.
  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] {
    let smallest = Int32(clamping: smallest)
    var status = MUSTER_FACES_FAILED
    let found = unsafe [muster_face](unsafeUninitializedCapacity: Self.maxFaces) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var written: Int32 = 0
      status = unsafe withPicture(picture) { seen in
        unsafe muster_faces_find(handle, seen, smallest, base, Int32(Self.maxFaces), &written)
      }
      count = Int(written)
    }
    guard status == MUSTER_FACES_OK else { throw Self.error(status) }
    return found.map(Face.init)
  }

  /// Implements `FaceReader.descriptor(of:in:)`.
  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    let points = face.points
    var status = MUSTER_FACES_FAILED
    let count = FaceDescriptor.count
    let values = unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      status = unsafe withPicture(picture) { seen in
        unsafe points.withUnsafeBufferPointer { points in
          guard let first = points.baseAddress else { return MUSTER_FACES_FAILED }
          return unsafe muster_faces_describe(handle, seen, first, base)
        }
      }
      initializedCount = status == MUSTER_FACES_OK ? count : 0
    }
    guard status == MUSTER_FACES_OK, let descriptor = FaceDescriptor(values) else { throw Self.error(status) }
    return descriptor
  }

  private func withPicture(
    _ picture: FacePicture, _ body: (muster_face_picture) -> muster_faces_status
  ) -> muster_faces_status {
    unsafe picture.samples.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return MUSTER_FACES_FAILED }
      return unsafe body(
        muster_face_picture(samples: first, width: Int32(picture.width), height: Int32(picture.height)))
    }
  }

  private static func error(_ status: muster_faces_status) -> FaceError {
    switch status {
    case MUSTER_FACES_NO_FACE: FaceError(.notAFace, "the points are no face in this picture")
    case MUSTER_FACES_NO_MEMORY: FaceError(.failed, "no memory")
    case MUSTER_FACES_DAMAGED: FaceError(.failed, "dlib does not understand a model")
    default: FaceError(.failed, "dlib refused to work")
    }
  }
}

extension Face {
  init(_ found: muster_face) {
    let points = found.points
    self.init(
      box: FaceBox(left: found.left, top: found.top, width: found.width, height: found.height),
      score: found.score,
      leftEye: Eye(outer: FacePoint(points.0), inner: FacePoint(points.1)),
      rightEye: Eye(outer: FacePoint(points.2), inner: FacePoint(points.3)),
      nose: FacePoint(points.4))
  }

  /// The points in the order that the C library expects.
  fileprivate var points: [muster_face_point] {
    [leftEye.outer, leftEye.inner, rightEye.outer, rightEye.inner, nose].map { muster_face_point(x: $0.x, y: $0.y) }
  }
}

extension FacePoint {
  fileprivate init(_ point: muster_face_point) { self.init(x: point.x, y: point.y) }
}

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
