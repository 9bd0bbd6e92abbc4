import Testing

@testable import DocumentImaging

@Suite struct PixelBoxTests {
  private static let size = PixelSize(width: 40, height: 30)

  @Test func isClippedToThePicture() {
    func clipped(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelBox? {
      PixelBox(x: x, y: y, width: width, height: height).clipped(to: Self.size)
    }
    let whole = PixelBox(x: 0, y: 0, width: 40, height: 30)
    #expect(clipped(0, 0, 40, 30) == whole)
    #expect(clipped(-5, -6, 100, 100) == whole)
    #expect(clipped(0, 0, .max, .max) == whole)
    #expect(clipped(39, 29, .max, .max) == PixelBox(x: 39, y: 29, width: 1, height: 1))
    #expect(clipped(.min, 3, .max, 4) == nil)
    #expect(clipped(-5, 3, 6, 4) == PixelBox(x: 0, y: 3, width: 1, height: 4))
    for box in [(-5, 0, 5, 9), (40, 0, 5, 9), (0, 30, 5, 9), (.max, 0, .max, 1), (0, 0, 0, 5), (0, 0, 5, -1)] {
      #expect(clipped(box.0, box.1, box.2, box.3) == nil)
    }
  }

  @Test func growsWithinThePicture() {
    let box = PixelBox(x: 2, y: 10, width: 10, height: .max)
    #expect(box.grown(by: 4, within: Self.size) == PixelBox(x: 0, y: 6, width: 16, height: 24))
    #expect(PixelBox(x: 41, y: 0, width: 5, height: 5).grown(by: 4, within: Self.size) == nil)
  }
}
