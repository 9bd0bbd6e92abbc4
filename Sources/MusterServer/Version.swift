/// The version of the service.
public let musterVersion = "0.1.0"
