/// What developers see of a sandbox project.
package struct Sandbox: Sendable {
  /// Lists the messages that a live project would have sent.
  package let outbox: ReadOutbox
  /// Lists the controls that decide how steps end.
  package let controls: ListSandboxControls
}
