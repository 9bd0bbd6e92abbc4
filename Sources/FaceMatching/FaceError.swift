/// Why a face could not be read.
///
/// Two errors are equal when their codes are.
package struct FaceError: Error, Equatable, CustomStringConvertible {
  /// The reasons a caller can tell apart.
  package enum Code: String, Sendable, Codable, CaseIterable {
    /// A file with a model is not there or cannot be read.
    case modelMissing = "FACE_MODEL_MISSING"
    /// A file with a model holds something else.
    case modelForeign = "FACE_MODEL_FOREIGN"
    /// The sides of a picture are not within `FacePicture.sides`, or do not fit its samples.
    case pictureInvalid = "FACE_PICTURE_INVALID"
    /// What is said to be a face lies outside of the picture, is too small, or has no shape of one.
    case notAFace = "FACE_NOT_A_FACE"
    /// We failed, not the picture: no memory, or a library refused to work.
    case failed = "FACE_FAILED"
  }

  /// The reason to act on.
  package let code: Code
  /// What exactly was found, for logs. Holds sizes and the names of models, never anything of a face.
  package let reason: String

  /// An error with a code and a reason for logs.
  package init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the reason, for logs.
  package var description: String { "\(code.rawValue): \(reason)" }

  /// Equal by code: reasons are for people.
  package static func == (left: FaceError, right: FaceError) -> Bool { left.code == right.code }
}
