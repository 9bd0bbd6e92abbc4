extension String {
  /// Returns the name with the smallest edit distance, ignoring case; among equal ones the first in alphabetical
  /// order. Returns nil if there are no names.
  package func nearest(among names: some Collection<String>) -> String? {
    names.min { (distance(to: $0), $0) < (distance(to: $1), $1) }
  }

  /// Returns the number of insertions, deletions and substitutions (Levenshtein). Only the beginning of a very long
  /// text counts.
  private func distance(to other: String) -> Int {
    let (from, to) = (Array(lowercased().prefix(128)), Array(other.lowercased()))
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in to.indices {
        let change = diagonal + (letter == to[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[to.count]
  }
}
