/// The handlers of the routes of one subject.
protocol Controller {
  /// The routes that the controller adds without ``AuthenticationMiddleware``, with the reasons why they are open.
  static var openRoutes: [OpenRoute] { get }

  /// Adds the routes to the routers of the service.
  func addRoutes(to routers: Routers)
}

extension Controller {
  static var openRoutes: [OpenRoute] { [] }
}
