"""What operators see of the service: Prometheus metrics and OpenTelemetry traces."""
