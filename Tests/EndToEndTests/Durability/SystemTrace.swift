import Foundation

/// The calls to the system that strace wrote down, with -f and -y.
struct SystemTrace {
  /// One call.
  struct Call {
    let name: String
    /// What stands in its parentheses.
    let arguments: String
    /// The lines at which it began and had ended.
    let begin: Int
    let end: Int

    /// Whether it got this path: as a descriptor, `7</path>`, or as a string.
    func isOn(_ path: String) -> Bool {
      arguments.contains("<\(path)>") || arguments.contains("\"\(path)\"")
    }
  }

  let calls: [Call]

  /// Reads the lines `PID name(arguments) = result`; a call during which another thread got its line stands on two.
  init(_ text: String) {
    var calls: [Call] = []
    var unfinished: [Substring: (head: String, begin: Int)] = [:]
    for (number, line) in text.split(separator: "\n").enumerated() {
      guard let (_, pid, rest) = try? /(\d+) +(.*)/.wholeMatch(in: line)?.output else { continue }
      var (whole, begin) = (String(rest), number)
      if let (_, head) = try? /(.*) <unfinished \.\.\.>/.wholeMatch(in: rest)?.output {
        unfinished[pid] = (String(head), number)
        continue
      }
      if let (_, tail) = try? /<\.\.\. \w+ resumed>(.*)/.wholeMatch(in: rest)?.output {
        guard let start = unfinished.removeValue(forKey: pid) else { continue }
        (whole, begin) = (start.head + tail, start.begin)
      }
      guard let (_, name, arguments) = try? /(\w+)\((.*)\) += (?:0|[1-9]\d*).*/.wholeMatch(in: whole)?.output
      else { continue }
      calls.append(Call(name: String(name), arguments: String(arguments), begin: begin, end: number))
    }
    self.calls = calls
  }

  /// The first call of these names for which this is so, that began after that line.
  func first(_ names: String..., after line: Int = -1, where isWanted: (Call) -> Bool) -> Call? {
    calls.filter { names.contains($0.name) && $0.begin > line && isWanted($0) }.min { $0.begin < $1.begin }
  }
}
