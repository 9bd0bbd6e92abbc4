internal import Foundation

/// Finds faces and computes their descriptors.
package protocol FaceReader: Sendable {
  /// Returns the faces that look roughly into the camera and are roughly upright, the clearest first.
  ///
  /// - Parameters:
  ///   - picture: The picture to search.
  ///   - smallest: The width in pixels of the smallest face that must be found. Smaller ones may be found too. A
  ///     larger value takes less time.
  /// - Throws: `FACE_FAILED`, and the codes of models if they are loaded by this call.
  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face]

  /// Returns the heads in a picture, however they are turned, the clearest first.
  ///
  /// Heads whose eyes are less than 0.03 of the picture's longer side apart may be missed.
  ///
  /// - Throws: `FACE_FAILED`, and the codes of models if they are loaded by this call.
  func heads(in picture: FacePicture) throws(FaceError) -> [Head]

  /// Returns the descriptor of a face.
  ///
  /// - Throws: `FACE_NOT_A_FACE` if this cannot be a face in this picture; `FACE_FAILED`, and the codes of models if
  ///   they are loaded by this call.
  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor
}

/// A face reader based on published models: dlib's HOG detector, its 5-point predictor and its residual network, and
/// MediaPipe's BlazeFace and Face Mesh.
///
/// Safe to call from many threads at once; each call uses one core. Calls beyond `maxCallsAtOnce` wait and block
/// their threads, so call it from worker threads, not from Swift tasks.
package struct ModelFaceReader: FaceReader {
  private let pool: FaceEnginePool

  /// Creates a reader with the given models.
  ///
  /// - Parameters:
  ///   - models: The models.
  ///   - maxCallsAtOnce: 1 or more. Defaults to two more than the number of cores: calls on threads of low priority
  ///     take long, and must not delay the others. Each takes about 55 MB from its first call on.
  package init(models: FaceModels, maxCallsAtOnce: Int? = nil) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    pool = FaceEnginePool(models: models, capacity: maxCallsAtOnce ?? cores + 2)
  }

  /// Returns the faces in a picture. Faces narrower than 40 pixels are not searched for, even if `smallest` is lower.
  ///
  /// Before the search, the picture is shrunk so that the smallest face is 80 pixels wide, and to at most 8 million
  /// pixels.
  package func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] {
    try pool.withEngine { (engine) throws(FaceError) in try engine.faces(in: picture, smallest: smallest) }
  }

  package func heads(in picture: FacePicture) throws(FaceError) -> [Head] {
    try pool.withEngine { (engine) throws(FaceError) in try engine.heads(in: picture) }
  }

  package func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    try pool.withEngine { (engine) throws(FaceError) in try engine.descriptor(of: face, in: picture) }
  }
}
