import Foundation
import Hummingbird
package import MusterAPI
import MusterService
package import VerificationFlow

/// Creates, lists and revokes the OpenID clients of a project.
struct OpenIDClientsController: Controller {
  let clients: ManageOpenIDClients

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.OpenID.clients), use: create)
    router.get(RouterPath(Routes.OpenID.clients), use: list)
    router.delete(RouterPath(Routes.OpenID.client), use: revoke)
  }

  @Sendable private func create(_ request: Request, _ context: CallerContext) async throws -> Response {
    let message = try await request.message(OpenIDClientRequest.self, context)
    let created = try await clients.create(
      ManageOpenIDClients.Request(
        name: message.name, redirectURIs: message.redirectUris, isPublic: message.public ?? false), by: context.caller)
    return try Response(json: OpenIDClient(created.client, secret: created.secret), status: .created)
  }

  @Sendable private func list(_ request: Request, _ context: CallerContext) async throws -> Response {
    let clients = try await clients.list(by: context.caller)
    return try Response(json: OpenIDClientList(clients: clients.map { OpenIDClient($0) }))
  }

  @Sendable private func revoke(_ request: Request, _ context: CallerContext) async throws -> Response {
    try await clients.revoke(context.parameter("id"), by: context.caller)
    return Response(status: .noContent)
  }
}

extension OpenIDClient {
  /// Creates the representation of a client in the API and the commands.
  package init(_ client: OpenIDClientRecord, secret: String? = nil) {
    self.init(
      clientId: client.id, clientSecret: secret, name: client.name, redirectUris: client.redirectURIs,
      public: client.isPublic, createdAt: Date(client.createdAt), revokedAt: client.revokedAt.map { Date($0) })
  }
}
