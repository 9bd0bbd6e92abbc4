internal import Encodings
package import VerificationFlow

extension Connection {
  package func insert(_ generation: PinGenerationRecord) throws {
    try insert(
      into: "pin_generations",
      [
        "id": .text(generation.id), "second_place": .rawValue(generation.secondPlace),
        "second_check": .text(generation.secondCheck), "created_at": .time(generation.createdAt),
        "retired_at": .time(generation.retiredAt),
      ])
  }

  /// Returns the generations of the master secret, oldest first.
  package func pinGenerations() throws -> [PinGenerationRecord] {
    try rows("SELECT * FROM pin_generations ORDER BY created_at, id").map { row in
      PinGenerationRecord(
        id: try row.text("id"), secondPlace: try row.rawValue("second_place"),
        secondCheck: try row.text("second_check"), createdAt: try row.time("created_at"),
        retiredAt: row.optionalTime("retired_at"))
    }
  }

  /// Returns the ids of the generations that are not retired, oldest first.
  package func acceptedPinGenerations() throws -> [String] {
    try rows("SELECT id FROM pin_generations WHERE retired_at IS NULL ORDER BY created_at, id").map {
      try $0.text("id")
    }
  }

  /// Retires a generation, whose secrets are then refused.
  ///
  /// - Returns: Whether there was one in use.
  package func retirePinGeneration(_ id: String, at now: Instant) throws -> Bool {
    try execute(
      "UPDATE pin_generations SET retired_at = :now WHERE id = :id AND retired_at IS NULL",
      ["id": .text(id), "now": .time(now)]) == 1
  }

  /// Makes writers of generations wait for each other.
  package func lockPinGenerations() throws {
    try lock(name: "pin-generations")
  }

  /// Stores the first authority's share, sealed with a key that is derived from the master key for row secrets.
  package func insertFirstShare(_ share: [UInt8], of generation: String, seal: SecretSeal) throws {
    let sealed = try seal.seal(share, for: RowSecret.pinFirstShare.purpose(generation))
    try insert(
      into: "pin_first_shares",
      [
        "generation_id": .text(generation), "master_key_id": .text(sealed.masterKeyID),
        "material": sealed.wrappedValue,
      ])
  }

  /// Returns the first authority's share; nil if there is none.
  package func firstShare(of generation: String, seal: SecretSeal) throws -> [UInt8]? {
    try rows("SELECT * FROM pin_first_shares WHERE generation_id = :id", ["id": .text(generation)]).first.map { row in
      try seal.open(try SealedKey(row, wrapped: "material"), for: RowSecret.pinFirstShare.purpose(generation))
    }
  }

  /// Stores the second authority's share, sealed with another key than the first.
  package func insertSecondShare(_ share: [UInt8], of generation: String) throws {
    try insert(
      into: "pin_second_shares",
      ["generation_id": .text(generation), "share": sealed(share.lowerHex, for: .secondShare(of: generation))])
  }

  /// Returns the second authority's share; nil if it is not in the database.
  package func secondShare(of generation: String) throws -> [UInt8]? {
    try rows("SELECT share FROM pin_second_shares WHERE generation_id = :id", ["id": .text(generation)]).first
      .flatMap { try $0.optionalSealedText("share", at: .secondShare(of: generation)) }
      .flatMap { [UInt8](lowerHex: $0) }
  }
}

extension EncryptionContext {
  fileprivate static func secondShare(of generation: String) -> EncryptionContext {
    EncryptionContext("pin_second_shares", "share", [generation])
  }
}
