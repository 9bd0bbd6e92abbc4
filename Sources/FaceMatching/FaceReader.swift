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

  /// Returns the descriptor of a face.
  ///
  /// - Throws: `FACE_NOT_A_FACE` if this cannot be a face in this picture; `FACE_FAILED`, and the codes of models if
  ///   they are loaded by this call.
  func descriptor(of face: Face, in picture: FacePicture) throws(FaceError) -> FaceDescriptor
}
