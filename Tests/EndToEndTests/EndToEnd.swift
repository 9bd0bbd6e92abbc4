import Testing

// Everything here runs the program itself, as its users do: as a process, over a socket, on a folder. The tests of a suite
// run one after the other, since each may keep all cores busy; the suites run beside each other, since most tests wait.

/// What apps, backends and reviewers do.
@Suite(.serialized) enum EndToEnd {}

/// What the README and the docs show.
@Suite(.serialized) enum Documentation {}

/// What operators see: limits, failures, shutdowns, upgrades, and disks and databases that fail.
@Suite(.serialized) enum Operations {}

/// Scripts with hundreds of requests each, by clients in Python.
@Suite(.serialized) enum Peers {}

/// The subcommands that process pictures, check settings, and copy or move data.
@Suite(.serialized) enum Commands {}

/// The subcommands that manage projects, keys, apps, reviewers and webhooks.
@Suite(.serialized) enum Administration {}
