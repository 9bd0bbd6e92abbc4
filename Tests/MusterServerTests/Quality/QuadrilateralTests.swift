import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import TestStores
import Testing

/// Where a document lies, as the API tells it.
@Suite(.anyEngine) struct QuadrilateralTests {
  @Test func cornersAreInWholePixels() async throws {
    try await withTestServer { server in
      let session = try await server.makeSession("ID_CARD")
      let answer = try await server.upload(specimen("id-card-front-orientation-1.jpg"), as: "ID_CARD", to: session)
      let document: Document = try answer.decoded()
      let corners = try #require(document.quadrilateral)
      #expect(corners.count == 4 && corners.joined().allSatisfy { $0 == $0.rounded() }, "\(corners)")
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(text.contains(#/"quadrilateral":\[\[-?\d+,-?\d+\],/#), "\(text)")
      let parted = try await server.store.database.read {
        try $0.rows("SELECT id FROM documents WHERE quadrilateral LIKE '%.%'")
      }
      #expect(parted.isEmpty)
    }
  }
}
