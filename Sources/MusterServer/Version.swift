package let musterVersion = "0.1.0"
