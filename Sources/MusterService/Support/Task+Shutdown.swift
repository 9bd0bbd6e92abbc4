internal import ServiceLifecycle

extension Task where Success == Never, Failure == Never {
  /// Whether the end of a drain has cancelled the task. That of a client's connection also cancels it.
  package static var isCutByShutdown: Bool { isCancelled && isShuttingDownGracefully }
}
