/// The error of a failed face operation.
///
/// Two errors are equal if their codes are.
package struct FaceError: Error, Equatable, CustomStringConvertible {
  package enum Code: String, Sendable, Codable, CaseIterable {
    /// A model file is missing or cannot be read.
    case modelMissing = "FACE_MODEL_MISSING"
    /// A model file has unexpected content.
    case modelForeign = "FACE_MODEL_FOREIGN"
    /// The sides of a picture are not within `FacePicture.sides`, there are too many pixels, or the samples do not
    /// fit them.
    case pictureInvalid = "FACE_PICTURE_INVALID"
    /// The given face lies outside the picture, is too small, or does not have the shape of a face.
    case notAFace = "FACE_NOT_A_FACE"
    /// An internal failure, not caused by the picture: no memory, or a library failed.
    case failed = "FACE_FAILED"
  }

  package let code: Code
  /// The details, for logs. Contains sizes and names of models, never anything about a face.
  package let reason: String

  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  /// Compares only the codes; reasons are for people.
  package static func == (left: FaceError, right: FaceError) -> Bool { left.code == right.code }
}
