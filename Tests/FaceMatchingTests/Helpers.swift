import DocumentImaging
import FaceMatching
import Foundation
import Testing

/// The folder of this package.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// With the models that `make models` fetched.
let reader: ModelFaceReader = {
  do {
    return ModelFaceReader(models: try FaceModels(folder: repository + "/models"), maxCallsAtOnce: 2)
  } catch {
    fatalError("\(error); run: make models")
  }
}()

/// A picture that `make faces` fetched or made, as the service opens frames.
func open(_ name: String) throws -> FacePicture {
  let path = repository + "/.faces/" + name
  let bytes = try #require(FileManager.default.contents(atPath: path), "\(name) is missing; run: make faces")
  return try decode([UInt8](bytes))
}

/// A picture as the service opens frames and portraits.
func decode(_ bytes: [UInt8]) throws -> FacePicture {
  let picture = try PictureProcessor().open(bytes, fitting: 640)
  return try FacePicture(width: picture.width, height: picture.height, samples: picture.samples)
}
