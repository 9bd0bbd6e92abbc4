internal import CFaces
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The detectors and networks, for one call at a time.
///
/// `@unchecked Sendable`: `FaceEnginePool` ensures that an engine is either unused in the pool's list or used by a
/// single call. It is not bound to the thread that created it.
@safe final class FaceEngine: @unchecked Sendable {
  /// The maximum number of faces found in a picture.
  private static let maxFaces = 64
  /// The maximum number of heads found in a picture; each takes some milliseconds.
  private static let maxHeads = 8

  /// dlib's detector, predictor and network.
  private let handle: OpaquePointer
  /// MediaPipe's detector and mesh.
  private let heads: OpaquePointer

  /// Loads the models, which takes some tenths of a second.
  init(models: FaceModels) throws(FaceError) {
    unsafe handle = try Self.open(models, .predictor, .network) { predictor, network, handle in
      unsafe muster_faces_open(predictor.base, predictor.count, network.base, network.count, &handle)
    }
    do throws(FaceError) {
      unsafe heads = try Self.open(models, .detector, .mesh) { detector, mesh, handle in
        unsafe muster_heads_open(detector.base, mesh.base, &handle)
      }
    } catch {
      unsafe muster_faces_close(handle)
      throw error
    }
  }

  deinit {
    unsafe muster_heads_close(heads)
    unsafe muster_faces_close(handle)
  }

  private typealias Bytes = (base: UnsafePointer<UInt8>, count: Int)

  /// Opens a detector or network that is created from two models.
  private static func open(
    _ models: FaceModels, _ first: FaceModels.File, _ second: FaceModels.File,
    _ body: (Bytes, Bytes, inout OpaquePointer?) -> muster_faces_status
  ) throws(FaceError) -> OpaquePointer {
    let (one, other) = (try models.bytes(of: first), try models.bytes(of: second))
    var opened: OpaquePointer?
    let status = unsafe one.withUnsafeBytes { one in
      unsafe other.withUnsafeBytes { other in
        guard
          let oneBase = unsafe one.bindMemory(to: UInt8.self).baseAddress,
          let otherBase = unsafe other.bindMemory(to: UInt8.self).baseAddress
        else { return MUSTER_FACES_DAMAGED }
        return unsafe body((oneBase, one.count), (otherBase, other.count), &opened)
      }
    }
    guard let opened = unsafe opened else { throw Self.error(status) }
    return unsafe opened
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

  /// Implements `FaceReader.heads(in:)`.
  func heads(in picture: FacePicture) throws(FaceError) -> [Head] {
    var status = MUSTER_FACES_FAILED
    let found = unsafe [muster_head](unsafeUninitializedCapacity: Self.maxHeads) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var written: Int32 = 0
      status = unsafe withPicture(picture) { seen in
        unsafe muster_heads_find(heads, seen, base, Int32(Self.maxHeads), &written)
      }
      count = Int(written)
    }
    guard status == MUSTER_FACES_OK else { throw Self.error(status) }
    return found.map(Head.init)
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
    case MUSTER_FACES_NO_FACE: FaceError(.notAFace, "the points are not a face in this picture")
    case MUSTER_FACES_NO_MEMORY: FaceError(.failed, "no memory")
    case MUSTER_FACES_DAMAGED: FaceError(.failed, "a model cannot be read")
    default: FaceError(.failed, "a library failed")
    }
  }
}

extension Head {
  init(_ found: muster_head) {
    let points = unsafe withUnsafeBytes(of: found.points) { bytes in
      unsafe bytes.bindMemory(to: muster_face_point.self).map(FacePoint.init)
    }
    self.init(
      box: FaceBox(left: found.left, top: found.top, width: found.width, height: found.height), score: found.score,
      points: points)
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
