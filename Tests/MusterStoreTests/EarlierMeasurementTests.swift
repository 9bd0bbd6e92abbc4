import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// What was measured of pictures is stored as the API has it, also what earlier releases stored otherwise.
@Suite struct EarlierMeasurementTests {
  @Test(.embeddedEngines) func earlierMeasurementsBecomeThoseOfTheAPI() async throws {
    try await withFolder { folder in
      let key = try MasterKey.loadOrCreate(at: folder + "/master.key")
      let earlier = try SQLiteDatabase(
        path: folder + "/muster.sqlite", keys: FieldKeys(key), steps: Array(Schema.steps.prefix(32)))
      try await earlier.write { connection in
        try makeSession(on: connection)
        try connection.insert(document("d1", on: "s"))
        try connection.run(
          "UPDATE documents SET quality = :quality, quadrilateral = :quadrilateral",
          [
            "quality": .text(
              """
              [{"code":"GLARE","severity":"warn","value":0.5},{"code":"BLURRY","severity":"ok","threshold":2,"value":3}]
              """),
            "quadrilateral": .text("[[1.4,2.6],[10.5,-0.4],[9,9.99],[0.1,8]]"),
          ])
      }
      try earlier.close()

      let store = try await TestStores.open(folder)
      let inspection = try await store.database.read { try #require(try $0.document(DocumentID("d1"))).inspection }
      #expect(
        inspection.facts.text == """
          [{"code":"GLARE","severity":"warn","threshold":null,"value":0.5},\
          {"code":"BLURRY","severity":"ok","threshold":2,"value":3}]
          """)
      #expect(try StoredJSON(inspection.facts.decoded()) == inspection.facts, "as they are stored today")
      #expect(try inspection.quadrilateral?.decoded() == [[1, 3], [11, 0], [9, 10], [0, 8]])
      try await store.close()
    }
  }

  @Test func aFactWithoutAThresholdHasANull() async throws {
    let facts = try StoredJSON([
      InspectionRecord.Fact(code: "GLARE", value: 2, threshold: nil, severity: "ok"),
      InspectionRecord.Fact(code: "BLURRY", value: 0.5, threshold: 1, severity: "reject"),
    ])
    #expect(
      facts.text == """
        [{"code":"GLARE","severity":"ok","threshold":null,"value":2},\
        {"code":"BLURRY","severity":"reject","threshold":1,"value":0.5}]
        """)
    try await withStore { store in
      let inspection = try await store.database.write { connection in
        try makeSession(on: connection)
        try connection.insert(document("d1", on: "s"))
        try connection.save(
          InspectionRecord(facts: facts, quadrilateral: StoredJSON([[1, 2], [3, 4]])), of: DocumentID("d1"))
        return try connection.document(DocumentID("d1"))?.inspection
      }
      #expect(inspection?.facts == facts)
      #expect(inspection?.quadrilateral?.text == "[[1,2],[3,4]]")
    }
  }
}
