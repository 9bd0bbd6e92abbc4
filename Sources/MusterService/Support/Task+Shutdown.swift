internal import ServiceLifecycle

extension Task where Success == Never, Failure == Never {
  /// Whether the end of a drain cancelled the task, as opposed to the end of the client's connection.
  package static var isCutByShutdown: Bool { isCancelled && isShuttingDownGracefully }
}
