internal import Foundation

/// Reads faces by dlib: its detector by histograms of gradients, five points, and a residual network.
///
/// Safe to call from many threads at once; each call uses one core. More calls than `maxCallsAtOnce` wait for each
/// other, and they block their threads: call it from worker threads, not from Swift's tasks.
package struct DlibFaceReader: FaceReader {
  private let pool: FaceEnginePool

  /// A reader with the given models.
  ///
  /// - Parameters:
  ///   - models: What dlib learnt.
  ///   - maxCallsAtOnce: 1 or more; as many as there are cores and at least 2 unless given, so that a call nobody hurries
  ///     does not keep the others waiting. Each takes about 45 MB from its first call on.
  package init(models: FaceModels, maxCallsAtOnce: Int? = nil) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    pool = FaceEnginePool(models: models, capacity: maxCallsAtOnce ?? max(2, cores))
  }

  /// The faces in a picture. Those less than 40 pixels wide are not looked for, even if `smallest` asks for them.
  ///
  /// The picture is shrunk so that the smallest face is 80 pixels wide, and to 8 million pixels at most, before it is searched.
  package func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face] {
    try pool.withEngine { (engine) throws(FaceError) in try engine.faces(in: picture, smallest: smallest) }
  }

  /// What a face looks like.
  package func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor {
    try pool.withEngine { (engine) throws(FaceError) in try engine.descriptor(of: face, in: picture) }
  }
}
