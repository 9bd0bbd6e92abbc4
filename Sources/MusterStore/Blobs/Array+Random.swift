extension [UInt8] {
  /// Bytes nobody can guess: the system's generator is a cryptographic one on all platforms we name.
  public static func random(count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    // Eight bytes at a time, for each time is a system call.
    while bytes.count < count {
      let word: UInt64 = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return Array(bytes.prefix(count))
  }
}
