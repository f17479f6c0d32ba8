"""OpenTelemetry traces, for those who set OTEL_EXPORTER_OTLP_ENDPOINT and have installed what that needs.

A span for each request, named by its operation, with spans for the store's calls and bots' moves in it. The rest of
OpenTelemetry's variables count as well: OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS.
"""

import logging
import os

from service.monitoring.metrics import trace_steps

ENDPOINT_VARIABLE = "OTEL_EXPORTER_OTLP_ENDPOINT"
TRACER_NAME = "rummy"
MISSING_PACKAGES_TEXT = (
    f"{ENDPOINT_VARIABLE} is set, but there are no traces without OpenTelemetry: "
    "pip install --no-deps --require-hashes -r deploy/locks/tracing.txt"
)
log = logging.getLogger("service.tracing")


def start_tracing() -> bool:
    """Begins to trace this process, where that is wanted and can be done; whether it does."""
    if not os.environ.get(ENDPOINT_VARIABLE, "").strip():
        return False
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.error(MISSING_PACKAGES_TEXT)  # noqa: TRY400 (that one line says it all)
        return False
    named = {} if "OTEL_SERVICE_NAME" in os.environ else {SERVICE_NAME: TRACER_NAME}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    trace_steps(provider.get_tracer(TRACER_NAME).start_as_current_span)
    return True
