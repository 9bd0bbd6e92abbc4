/// What a disk happens to keep, at a power cut, of what nobody synced. All of it is allowed.
package enum Luck: Hashable, Sendable {
  case nothing
  case namesWithoutBytes
  case bytesWithoutNames
  case everything
  /// Some of the names, and of each file a part of its bytes; which, the seed says.
  case some(seed: UInt64)

  /// One of each kind, and some mixtures.
  package static let all =
    [.nothing, .namesWithoutBytes, .bytesWithoutNames, .everything] + (1...4).map { some(seed: $0) }

  /// Whether the disk keeps this change of a name.
  func keepsName(_ random: inout SeededGenerator) -> Bool {
    switch self {
    case .nothing, .bytesWithoutNames: false
    case .namesWithoutBytes, .everything: true
    case .some: Bool.random(using: &random)
    }
  }

  /// How many of so many unsynced bytes the disk keeps.
  package func keptBytes(of count: Int, _ random: inout SeededGenerator) -> Int {
    switch self {
    case .nothing, .namesWithoutBytes: 0
    case .bytesWithoutNames, .everything: count
    case .some: Int.random(in: 0...count, using: &random)
    }
  }

  /// The source of what is left to chance.
  package var random: SeededGenerator {
    if case .some(let seed) = self { SeededGenerator(seed: seed) } else { SeededGenerator(seed: 0) }
  }
}
