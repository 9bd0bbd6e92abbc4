extension String {
  /// The one of these words that takes the fewest changes to become, without regard to case: of equal ones the first in
  /// the alphabet. Nil where there is none.
  package func nearest(among words: some Collection<String>) -> String? {
    words.min { (distance(to: $0), $0) < (distance(to: $1), $1) }
  }

  /// How many letters have to be put in, taken out or changed (Levenshtein). Of a very long text only its beginning
  /// counts.
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
