import Foundation
import HTTPTypes
import MusterAPI
import MusterStore
import ServiceFixtures
import Testing

/// Where a document lies, as the API tells it.
@Suite struct QuadrilateralTests {
  @Test func cornersAreInWholePixelsAlsoThoseOfEarlierReleases() async throws {
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

      _ = try await server.store.database.write {
        try $0.run("UPDATE documents SET quadrilateral = '[[1.4,2.6],[10.5,-0.4],[9,9.99],[0.1,8]]'")
      }
      let earlier: Document = try await server.send(
        .get, Routes.path(Routes.document, document.id), token: session.token
      ).decoded()
      #expect(earlier.quadrilateral == [[1, 3], [11, 0], [9, 10], [0, 8]])
    }
  }
}
