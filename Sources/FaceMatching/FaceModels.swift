internal import Crypto
internal import Encodings
internal import Foundation

/// A folder with dlib's face models, as downloaded by `make models`.
///
/// dlib trusts the files it reads, so only files with exactly the expected bytes are passed to it.
package struct FaceModels: Sendable {
  struct File {
    let name: String
    let byteCount: Int
    /// The SHA-256 in lower-case hexadecimal; the same as in `scripts/models.sha256`.
    let sha256: String

    /// The model that locates five points of a face.
    static let predictor = File(
      name: "shape_predictor_5_face_landmarks.dat", byteCount: 9_150_489,
      sha256: "c4b1e9804792707d3a405c2c16a80a20269e6675021f64a41d30fffafbc41888")
    /// The model that computes face descriptors.
    static let network = File(
      name: "dlib_face_recognition_resnet_model_v1.dat", byteCount: 22_466_066,
      sha256: "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30")
  }

  package let folder: String

  /// Checks the models in a folder.
  ///
  /// - Throws: `FACE_MODEL_MISSING` and `FACE_MODEL_FOREIGN`, with the file name as the reason.
  package init(folder: String) throws(FaceError) {
    self.folder = folder
    _ = try bytes(of: .predictor)
    _ = try bytes(of: .network)
  }

  /// Returns the bytes of a model, checked again, since the file may have changed.
  ///
  /// - Throws: `FACE_MODEL_MISSING` and `FACE_MODEL_FOREIGN`.
  func bytes(of file: File) throws(FaceError) -> Data {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(file.name)
    let bytes: Data
    do {
      let handle = try FileHandle(forReadingFrom: path)
      defer { try? handle.close() }
      // One more byte than expected detects a file that is too long without reading all of it. An empty file returns
      // nil.
      bytes = try handle.read(upToCount: file.byteCount + 1) ?? Data()
    } catch {
      throw FaceError(.modelMissing, file.name)
    }
    guard bytes.count == file.byteCount, SHA256.hash(data: bytes).lowerHex == file.sha256 else {
      throw FaceError(.modelForeign, file.name)
    }
    return bytes
  }
}
