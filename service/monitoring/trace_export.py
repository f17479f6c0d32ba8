"""OpenTelemetry traces, if OTEL_EXPORTER_OTLP_ENDPOINT is set and the packages are installed.

Each request is a span named by its operation, with spans for the store's calls and bots' moves in it. OpenTelemetry's
other variables work too: OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS.
"""

import logging
import os

from service.monitoring.metrics import trace_steps

ENDPOINT_VARIABLE = "OTEL_EXPORTER_OTLP_ENDPOINT"
TRACER_NAME = "rummy"
MISSING_PACKAGES_TEXT = (
    f"{ENDPOINT_VARIABLE} is set, but OpenTelemetry is not installed, so there are no traces: "
    "pip install --no-deps --require-hashes -r deploy/locks/tracing.txt"
)
log = logging.getLogger("service.tracing")


def start_tracing() -> bool:
    """Starts tracing this process if it is configured and installed; returns whether it did."""
    if not os.environ.get(ENDPOINT_VARIABLE, "").strip():
        return False
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.error(MISSING_PACKAGES_TEXT)  # noqa: TRY400 (the traceback adds nothing)
        return False
    attributes = {} if "OTEL_SERVICE_NAME" in os.environ else {SERVICE_NAME: TRACER_NAME}
    provider = TracerProvider(resource=Resource.create(attributes))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    trace_steps(provider.get_tracer(TRACER_NAME).start_as_current_span)
    return True
