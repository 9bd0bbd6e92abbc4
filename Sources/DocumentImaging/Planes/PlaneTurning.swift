internal import CImageKernels

extension PlanarPicture {
  /// Returns the picture mirrored along its main diagonal, so that its first column becomes the first row.
  ///
  /// - Throws: `IMAGING_FAILED` if there is no memory.
  func transposed(into memory: inout PixelMemory) throws(ImagingError) -> PlanarPicture {
    let targets = try memory.planes(planes.map { PlaneLayout(picture: size.turned, step: $0.layout.step.turned) })
    for (source, target) in zip(planes, targets) {
      unsafe muster_transpose(
        source.row(0), source.stride, Int32(source.width), Int32(source.height), target.row(0), target.stride)
    }
    return PlanarPicture(size: size.turned, planes: targets)
  }

  /// Repeats the last column and row if the luma plane ends within a chroma sample, since encoders read that far.
  func padded() {
    guard !isGray, let luma = planes.first else { return }
    unsafe muster_pad_plane(
      luma.row(0), luma.stride, Int32(luma.width), Int32(luma.height),
      Int32(roundUp(luma.width, toMultipleOf: 2)), Int32(roundUp(luma.height, toMultipleOf: 2)))
  }
}
