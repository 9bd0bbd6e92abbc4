internal import Crypto
internal import Encodings
internal import Foundation

/// A folder with the models of faces, as downloaded by `make models`.
///
/// The libraries that read the files trust them, so only files with exactly the expected bytes are passed on.
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
    /// The model that finds heads: BlazeFace for the back camera.
    static let detector = File(
      name: "face_detection_back.tflite", byteCount: 315_332,
      sha256: "e376cf6b168d5ece8a3cedb94acc4eb168a136aede125ccc3d903ef38f5beda8")
    /// The model that puts a mesh on a head: Face Mesh.
    static let mesh = File(
      name: "face_landmark.tflite", byteCount: 2_439_440,
      sha256: "2efcb4f4de43c7614b80a3cc3e8a37354b3b3b40f75cce20f6f38f0f25d65493")
    /// All of them.
    static let all = [predictor, network, detector, mesh]
  }

  package let folder: String

  /// Checks the models in a folder.
  ///
  /// - Throws: `FACE_MODEL_MISSING` and `FACE_MODEL_FOREIGN`, with the file name as the reason.
  package init(folder: String) throws(FaceError) {
    self.folder = folder
    for file in File.all { _ = try bytes(of: file) }
  }

  /// Returns whether a folder has a file with the name of a model, such as those of an earlier version.
  package static func hasAny(in folder: String) -> Bool {
    File.all.contains { FileManager.default.fileExists(atPath: folder + "/" + $0.name) }
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
