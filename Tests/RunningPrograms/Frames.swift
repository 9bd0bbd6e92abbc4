import DocumentImaging
package import Foundation
import Testing

/// The next frame of a camera that shows the same as a picture, as a JPEG: no two of them are alike, as the service demands.
package func takeFrame(like path: String) throws -> Data {
  let picture = try PictureProcessor().open([UInt8](readFile(path)), fitting: 960)
  let (left, top) = (Int.random(in: 0...12), Int.random(in: 0...12))
  let box = PixelBox(
    x: left, y: top, width: picture.width - left - Int.random(in: 0...12),
    height: picture.height - top - Int.random(in: 0...12))
  return Data(try #require(try picture.cut(box, longSide: 960, quality: Int.random(in: 85...95))).bytes)
}
