extension PNGMaker {
  /// A file of 8-bit rows as they are stored, filters included: any bytes are a picture.
  ///
  /// - Parameters:
  ///   - filtered: The filter's number and the bytes of each row.
  ///   - pieces: How many IDAT chunks the pixels are cut into.
  func file(filtered: [UInt8], pieces: Int = 1) -> [UInt8] {
    let data = Self.compressed(filtered)
    let length = max(1, (data.count + pieces - 1) / pieces)
    let pixels = stride(from: 0, to: data.count, by: length).flatMap { start in
      Self.chunk("IDAT", Array(data[start..<min(start + length, data.count)]))
    }
    return Self.signature + header + chunks + pixels + Self.chunk("IEND", [])
  }

  /// Rows of noise, or of the small differences that photos have, with filters taken at random among the given ones.
  func randomRows(_ random: inout Random, filters: [UInt8] = [0, 1, 2, 3, 4]) -> [UInt8] {
    let samples = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 1
    let isNoise = random.next(below: 2) == 0
    return (0..<height).flatMap { _ -> [UInt8] in
      [filters[random.next(below: filters.count)]]
        + (0..<(width * samples * Int(bitDepth) + 7) / 8).map { _ in
          isNoise ? random.byte() : UInt8(random.next(below: 7)) &- 3
        }
    }
  }
}
