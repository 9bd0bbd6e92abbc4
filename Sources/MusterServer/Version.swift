/// The version of the service.
package let musterVersion = "0.1.0"
