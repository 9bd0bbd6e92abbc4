/// Finds faces and says what they look like.
package protocol FaceReader: Sendable {
  /// The faces in a picture that look roughly into the camera and are roughly upright, the plainest first.
  ///
  /// - Parameters:
  ///   - picture: Where to look.
  ///   - smallest: How wide the smallest face is that has to be found, in pixels of the picture. Smaller ones may be found
  ///     too. The larger it is, the less time it takes.
  /// - Throws: `FACE_FAILED`, and the codes of models where they are read only now.
  func faces(in picture: FacePicture, smallest: Int) throws(FaceError) -> [Face]

  /// What a face looks like.
  ///
  /// - Throws: `FACE_NOT_A_FACE` when this cannot be a face in this picture; `FACE_FAILED`, and the codes of models where
  ///   they are read only now.
  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor
}
