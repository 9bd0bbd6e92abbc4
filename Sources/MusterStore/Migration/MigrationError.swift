/// An error of a migration. Two errors are equal if their codes are equal.
package struct MigrationError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable, CaseIterable {
    /// Rows or pictures have two places, or none.
    case placeUnclear
    case sourceMissing
    /// The source cannot be migrated yet; the reason gives what has to be done first.
    case sourceUnready
    /// The target has rows or pictures that are not those of an unfinished migration of the source.
    case targetNotEmpty
    /// The master key is not known.
    case keyMissing
    /// The master key is being rotated, or the target has another one.
    case keyWrong
    /// The source was changed in the meantime.
    case sourceChanged
    /// The target's database cannot store a row.
    case rowRefused
    case rowDiffers
    /// A picture is damaged or missing, in the source or in the target.
    case blobDamaged
    /// The audit of the source or of the target differs from what was written.
    case auditBroken
  }

  package let code: Code
  /// A message with paths, names of tables and ids, never contents or keys.
  package let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  package var description: String { "\(code.rawValue): \(reason)" }

  package static func == (first: MigrationError, second: MigrationError) -> Bool { first.code == second.code }
}
