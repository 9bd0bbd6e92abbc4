import MusterStore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// How people, documents and pictures are found again by hashes that tell nothing about them.
@Suite struct BlindIndexesTests {
  // MARK: People

  private typealias Who = (surname: String, givenNames: String, birthDate: String)

  @Test func aPersonIsKnownHoweverTheNameIsWritten() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let same: [[Who]] = [
      [("NOVAK", "ANNA", "1984-03-15"), ("Novák", "Anna", "1984-03-15"), (" novak ", "Ánna", "1984-03-15")],
      // Documents state some given names or all of them.
      [("NOVAK", "ANNA", "1984-03-15"), ("NOVAK", "ANNA MARIA", "1984-03-15"), ("Novák", "Anna-Maria", "1984-03-15")],
      // Zones state no century.
      [("NOVAK", "ANNA", "1984-03-15"), ("NOVAK", "ANNA", "1884-03-15"), ("NOVAK", "ANNA", "2084-03-15")],
      [("GARCIA MARQUEZ", "JOSE", "1984-03-15"), ("García-Márquez", "José", "1984-03-15")],
      [("SHCHERBAKOV", "IULIIA", "1984-03-15"), ("Щербаков", "Юлия", "1984-03-15")],
      [("NOVAK", "", "1984-03"), ("Novák", "", "1984-03")],
    ]
    for people in same { try expectOne(people, indexes) }
  }

  /// A reviewer blocks `Müller`, and a passport says `MUELLER`.
  @Test func aPersonIsKnownInEveryTransliteration() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let same: [[Who]] = [
      [
        ("Müller", "Jürgen", "1984-03-15"), ("MUELLER", "JUERGEN", "1984-03-15"), ("MULLER", "JURGEN", "1984-03-15"),
        ("MUXXLLER", "JUXXRGEN", "1984-03-15"),
      ],
      [("Åse", "Øst", "1984-03-15"), ("AASE", "OEST", "1984-03-15"), ("ASE", "OST", "1984-03-15")],
      [("Ñandú", "Ana", "1984-03-15"), ("NXXANDU", "ANA", "1984-03-15"), ("NANDU", "ANA", "1984-03-15")],
      [("Weiß", "Anna", "1984-03-15"), ("WEISS", "ANNA", "1984-03-15")],
    ]
    for people in same { try expectOne(people, indexes) }
  }

  /// A zone leaves out an apostrophe, and writes no filler for it (ICAO Doc 9303-3, 4.6).
  @Test func anApostropheMakesNobodyElse() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let same: [[Who]] = [
      [("OCONNOR", "SEAN", "1984-03-15"), ("O'Connor", "Seán", "1984-03-15"), ("O’Connor", "Seán", "1984-03-15")],
      [("MARTIN", "DARCY", "1984-03-15"), ("Martin", "D'Arcy", "1984-03-15")],
    ]
    for people in same { try expectOne(people, indexes) }
  }

  @Test func otherPeopleAreNotTakenForOneAnother() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let people: [Who] = [
      ("NOVAK", "ANNA", "1984-03-15"), ("NOVAKOVA", "ANNA", "1984-03-15"), ("NOVAK", "EVA", "1984-03-15"),
      ("NOVAK", "MARIA ANNA", "1984-03-15"), ("NOVAK", "ANNA", "1984-03-16"), ("NOVAK", "ANNA", "1984-04-15"),
      ("NOVAK", "ANNA", "1985-03-15"), ("NOVAK", "ANNA", "1984-03"), ("NOVAK", "ANNA", "1984"),
      ("NOVAK", "", "1984-03-15"), ("ANNA", "NOVAK", "1984-03-15"), ("NOVAK ANNA", "", "1984-03-15"),
    ]
    let found = people.compactMap {
      indexes.person(surname: $0.surname, givenNames: $0.givenNames, birthDate: $0.birthDate)
    }
    #expect(found.count == people.count && Set(found).count == people.count)
    #expect(found.allSatisfy { $0.kind == .person })
  }

  @Test func aNameInNoKnownLettersHasNoIndex() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    // Otherwise all people with such a name would be one.
    for surname in ["", " ", "---", "123", "王", "محمد"] {
      #expect(indexes.person(surname: surname, givenNames: "ANNA", birthDate: "1984-03-15") == nil, "\(surname)")
    }
    for date in ["", "840315", "1984-02-30", "15.03.1984"] {
      #expect(indexes.person(surname: "NOVAK", givenNames: "ANNA", birthDate: date) == nil, "\(date)")
    }
    let surnameOnly = indexes.person(surname: "NOVAK", givenNames: "", birthDate: "1984-03-15")
    #expect(indexes.person(surname: "NOVAK", givenNames: "小明", birthDate: "1984-03-15") == surnameOnly)
  }

  // MARK: Numbers

  @Test func blanksAndDashesInNumbersMakeNoDifference() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let index = try #require(indexes.documentNumber("L01X00T47", issuer: "DEU"))
    #expect(index.kind == .documentNumber)
    for text in ["l01x00t47", "L01X 00T47", " L01X-00T-47 ", "L01X00T47<<", "L.01/X00T47"] {
      #expect(indexes.documentNumber(text, issuer: "DEU") == index, "\(text)")
    }
    #expect(indexes.documentNumber("L01X00T47", issuer: "deu") == index)
    for text in ["L01X00T48", "L01X00T4", "L01X00T470", "LO1XOOT47"] {
      #expect(indexes.documentNumber(text, issuer: "DEU") != index, "\(text)")
    }
    for text in ["", " ", "-", "<<<", "号码"] {
      #expect(indexes.documentNumber(text, issuer: "DEU") == nil, "\(text)")
    }
  }

  @Test func statesNumberTheirDocumentsThemselves() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let found = ["DEU", "AUT", ""].compactMap { indexes.documentNumber("123456789", issuer: $0) }
    #expect(found.count == 3 && Set(found).count == 3)
  }

  // MARK: Projects and secrets

  @Test func eachProjectHasIndexesOfItsOwn() async throws {
    let secret = try await makeSecret()
    let document = record("one", sha256: String(repeating: "ab", count: 32), hash: String(repeating: "0f", count: 32))
    func all(_ project: String, _ secret: ServerSecret) -> Set<BlindIndex> {
      let indexes = BlindIndexes(secret: secret, project: ProjectID(project))
      let person = indexes.person(surname: "NOVAK", givenNames: "ANNA", birthDate: "1984-03-15")
      let number = indexes.documentNumber("L01X00T47", issuer: "DEU")
      return indexes.picture(document).union([person, number].compactMap(\.self))
    }
    let one = all("one", secret)
    #expect(one.count == 11 && all("one", secret) == one)
    #expect(all("two", secret).isDisjoint(with: one))
    #expect(all("", secret).isDisjoint(with: one))
    let other = try await makeSecret()
    #expect(all("one", other).isDisjoint(with: one), "another server")
  }

  @Test func anIndexTellsNothing() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let person = try #require(indexes.person(surname: "NOVAK", givenNames: "ANNA", birthDate: "1984-03-15"))
    let number = try #require(indexes.documentNumber("L01X00T47", issuer: "DEU"))
    for index in [person, number] {
      #expect(index.value.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    }
    #expect(person.value != number.value)
  }

  // MARK: Contents

  @Test func contentsHaveTheIndexesOfTheirNumberAndTheirPerson() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let person = indexes.person(surname: "Novák", givenNames: "Anna", birthDate: "1984-03-15")
    let number = indexes.documentNumber("L01X00T47", issuer: "DEU")
    let zone = [
      "surname": "NOVAK", "givenNames": "ANNA MARIA", "birthDate": "840315", "documentNumber": "L01X00T47",
      "issuer": "D",
    ]
    #expect(indexes.contents(contents(zone)) == Set([person, number].compactMap(\.self)))

    var part = zone
    part["birthDate"] = nil
    #expect(indexes.contents(contents(part)) == Set([number].compactMap(\.self)))
    part["documentNumber"] = nil
    #expect(indexes.contents(contents(part)).isEmpty)
    #expect(indexes.contents(contents([:])).isEmpty)
    part["birthDate"] = "840315"
    part["givenNames"] = nil
    let without = indexes.person(surname: "NOVAK", givenNames: "", birthDate: "1984-03-15")
    #expect(indexes.contents(contents(part)) == Set([without].compactMap(\.self)))
  }

  @Test func correctedContentsAreIndexedAsCorrected() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let right = ["surname": "NOVAK", "givenNames": "ANNA", "birthDate": "840315", "documentNumber": "L01X00T47"]
    var misread = right
    misread["surname"] = "NOVAX"
    misread["birthDate"] = "840318"
    let corrected = contents(misread, corrections: [("surname", "Novák"), ("birthDate", "1984-03-15")])
    #expect(indexes.contents(corrected) == indexes.contents(contents(right)))
    #expect(indexes.contents(contents(misread)) != indexes.contents(contents(right)))
  }

  // MARK: Pictures

  @Test func picturesAreKnownByTheirBytesAndTheirLook() async throws {
    let indexes = BlindIndexes(secret: try await makeSecret(), project: ProjectID("one"))
    let (bytes, others) = (String(repeating: "ab", count: 32), String(repeating: "cd", count: 32))
    let hash = String(repeating: "0f", count: 32)
    let picture = indexes.picture(record("one", sha256: bytes, hash: hash))
    #expect(picture.filter { $0.kind == .picture }.count == 1)
    #expect(picture.filter { $0.kind == .likeness }.count == 8, "equal parts in other places are others")
    #expect(indexes.picture(record("two", sha256: bytes, hash: hash)) == picture)

    let bytesOnly = indexes.picture(record("three", sha256: bytes, hash: nil))
    #expect(bytesOnly == picture.filter { $0.kind == .picture })
    let lookOnly = indexes.picture(record("four", sha256: others, hash: hash))
    #expect(lookOnly.intersection(picture) == picture.filter { $0.kind == .likeness })

    let similar = indexes.picture(record("five", sha256: others, hash: "1f" + String(hash.dropFirst(2))))
    #expect(similar.intersection(picture).count == 7, "one part differs")
    let different = indexes.picture(record("six", sha256: others, hash: String(repeating: "5a", count: 32)))
    #expect(different.isDisjoint(with: picture))
  }

  // MARK: Helpers

  /// Expects one index for all of these.
  private func expectOne(
    _ people: [Who], _ indexes: BlindIndexes, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var first: BlindIndex?
    for who in people {
      let index = try #require(
        indexes.person(surname: who.surname, givenNames: who.givenNames, birthDate: who.birthDate),
        sourceLocation: sourceLocation)
      let expected = first ?? index
      #expect(index == expected, "\(who)", sourceLocation: sourceLocation)
      first = expected
    }
  }

  /// The secret of a new server.
  private func makeSecret() async throws -> ServerSecret {
    var secret: ServerSecret?
    try await withTemporaryFolder { folder in
      let store = try await Store.open(TestStores.location(of: folder))
      secret = store.secret
      try await store.close()
    }
    return try #require(secret)
  }

  private func record(_ id: String, sha256: String, hash: String?) -> DocumentRecord {
    let time = Instant(milliseconds: 1_773_576_000_000)
    return DocumentRecord(
      id: DocumentID(id), projectId: ProjectID("one"), sessionId: SessionID("session"),
      verificationId: VerificationID("verification"), uploadId: UploadID(id), key: SideKey(.idCard, .back),
      country: nil, filename: nil, status: .accepted, originalDocumentId: nil, signature: nil,
      signatureStatus: .absent, sha256: sha256, format: "JPEG", byteCount: 1, width: 1, height: 1,
      inspection: InspectionRecord(perceptualHash: hash), createdAt: time, updatedAt: time)
  }

  private func contents(
    _ fields: [String: String], corrections: [(field: String, value: String)] = []
  ) -> DocumentContents {
    let (id, time) = (DocumentID("document"), Instant(milliseconds: 1_773_576_000_000))
    let read = ReadingRecord.Contents(
      kind: "TD1", lines: [],
      fields: fields.map { ReadingRecord.Field(name: $0.key, value: $0.value, certainty: 1, line: 0) }, certainty: 1,
      checkDigitsHold: true, places: [], picture: .document)
    let made = corrections.enumerated().map { index, correction in
      ReadingCorrection(
        id: "\(index)", documentId: id, sessionId: SessionID("session"), field: correction.field,
        value: correction.value, reason: .misread, reviewer: "anna", at: time)
    }
    return DocumentContents(ReadingRecord(documentId: id, contents: read, at: time), made)
  }
}
