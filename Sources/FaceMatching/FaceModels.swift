internal import Crypto
internal import Foundation

/// A folder with what dlib learnt about faces, as `make models` fetches it.
///
/// dlib trusts the files it reads, so nothing but the very bytes named here ever reaches it.
package struct FaceModels: Sendable {
  /// A file with a model.
  struct File {
    let name: String
    let byteCount: Int
    /// In lower-case hexadecimal digits; `scripts/models.sha256` says the same.
    let sha256: String

    /// Where the five points of a face are.
    static let predictor = File(
      name: "shape_predictor_5_face_landmarks.dat", byteCount: 9_150_489,
      sha256: "c4b1e9804792707d3a405c2c16a80a20269e6675021f64a41d30fffafbc41888")
    /// What a face looks like.
    static let network = File(
      name: "dlib_face_recognition_resnet_model_v1.dat", byteCount: 22_466_066,
      sha256: "55533b28a95800a551ba546ba62fe69625c7e95a7061c338adffead08719da30")
  }

  /// The folder's path.
  package let folder: String

  /// The models in a folder.
  ///
  /// - Throws: `FACE_MODEL_MISSING` and `FACE_MODEL_FOREIGN`, with the name of the file as the reason.
  package init(folder: String) throws(FaceError) {
    self.folder = folder
    _ = try bytes(of: .predictor)
    _ = try bytes(of: .network)
  }

  /// The bytes of a model, compared anew: the file may have changed since.
  func bytes(of file: File) throws(FaceError) -> Data {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(file.name)
    let bytes: Data
    do {
      let handle = try FileHandle(forReadingFrom: path)
      defer { try? handle.close() }
      // One byte more shows that a file is too long, without reading all of it. There is nothing in an empty one.
      bytes = try handle.read(upToCount: file.byteCount + 1) ?? Data()
    } catch {
      throw FaceError(.modelMissing, file.name)
    }
    guard bytes.count == file.byteCount, Self.hexDigits(SHA256.hash(data: bytes)) == file.sha256 else {
      throw FaceError(.modelForeign, file.name)
    }
    return bytes
  }

  private static func hexDigits(_ digest: SHA256.Digest) -> String {
    digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
