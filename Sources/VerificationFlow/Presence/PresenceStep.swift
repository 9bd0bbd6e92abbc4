/// Something that a person is asked to do before the camera, in its time.
package struct PresenceStep: Sendable, Equatable, Codable {
  /// What is asked for; the words go out as they are.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Look into the camera.
    case lookStraight = "look_straight"
    /// Turn the head to one's own left.
    case turnLeft = "turn_left"
    /// Turn the head to one's own right.
    case turnRight = "turn_right"
    /// Come closer.
    case moveCloser = "move_closer"

    /// Whether the head is turned.
    package var isTurn: Bool { self == .turnLeft || self == .turnRight }
  }

  /// Which step it is, from 1.
  package let id: Int
  /// What is asked for.
  package let kind: Kind
  /// From when on its frames are taken.
  package let notBefore: Instant
  /// Until when.
  package let notAfter: Instant

  /// A step.
  package init(id: Int, kind: Kind, notBefore: Instant, notAfter: Instant) {
    self.id = id
    self.kind = kind
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  /// How many steps a try has.
  package static let count = 3
  /// How many frames of a step are looked at.
  package static let maxFrames = 5
  /// How long a person takes to follow at the least; frames of a later step that come sooner were not made for it.
  static let least = Duration.milliseconds(500)

  /// The orders in which the steps may come.
  ///
  /// One step looks straight, which is what the others and the portrait are compared with, and comes before one that
  /// moves closer, which is measured against it. At least one turns the head: what a flat picture cannot do.
  static let orders: [[Kind]] = Kind.allCases.flatMap { first in
    Kind.allCases.flatMap { second in
      Kind.allCases.compactMap { third in
        let kinds = [first, second, third]
        guard Set(kinds).count == count, kinds.contains(where: \.isTurn),
          let straight = kinds.firstIndex(of: .lookStraight),
          kinds.firstIndex(of: .moveCloser).map({ straight < $0 }) ?? true
        else { return nil }
        return kinds
      }
    }
  }

  /// Draws the steps of a try that begins now; nobody can know them before.
  ///
  /// Each one's time ends a third of the whole later than that of the one before.
  ///
  /// - Parameter time: How long the try may take.
  package static func draw(
    at now: Instant, time: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PresenceStep] {
    let kinds = orders.randomElement(using: &generator) ?? [.lookStraight, .turnLeft, .turnRight]
    return kinds.enumerated().map { index, kind in
      PresenceStep(
        id: index + 1, kind: kind, notBefore: now.advanced(by: least * index),
        notAfter: now.advanced(by: time / count * (index + 1)))
    }
  }
}
