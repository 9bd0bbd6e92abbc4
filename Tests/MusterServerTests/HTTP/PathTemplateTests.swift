import Testing

@testable import MusterServer

struct PathTemplateTests {
  private let templates = PathTemplates([
    "/v1/{kind}/new", "/v1/uploads/{id}/events", "/v1/uploads/tus/{id}", "/v1/uploads/{id}", "/files/**",
  ])

  @Test(arguments: [
    ("/v1/uploads/7", "/v1/uploads/{id}"), ("/v1/uploads/7/events", "/v1/uploads/{id}/events"),
    ("/v1/uploads/tus/7", "/v1/uploads/tus/{id}"), ("/v1/cases/new", "/v1/{kind}/new"),
    ("/files/a/b/c", "/files/**"), ("/v1/uploads", nil), ("/v1/uploads/7/events/1", nil),
  ])
  func aPathBelongsToOneRoute(path: String, template: String?) {
    #expect(templates.template(of: path) == template)
  }

  /// As in the router, the first component that differs decides, however many parameters follow.
  @Test func aNamePrecedesAParameter() {
    #expect(templates.template(of: "/v1/uploads/tus/events") == "/v1/uploads/tus/{id}")
    #expect(templates.template(of: "/v1/uploads/new") == "/v1/uploads/{id}")
  }
}
