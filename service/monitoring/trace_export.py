"""OpenTelemetry traces, for those who set OTEL_EXPORTER_OTLP_ENDPOINT and have installed what that needs.

A span for each request, named by its operation, with spans for the store's calls and bots' moves in it. The rest of
OpenTelemetry's variables count as well: OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS.
"""

import logging
import os

from service.monitoring.metrics import trace_steps

WANTED = "OTEL_EXPORTER_OTLP_ENDPOINT"
SCOPE = "rummy"
MISSING = (
    f"{WANTED} is set, but there are no traces without OpenTelemetry: "
    "pip install --no-deps --require-hashes -r deploy/locks/tracing.txt"
)
log = logging.getLogger("service.tracing")


def start() -> bool:
    """Begins to trace this process, where that is wanted and can be done; whether it does."""
    if not os.environ.get(WANTED, "").strip():
        return False
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        log.error(MISSING)  # noqa: TRY400 (that one line says it all)
        return False
    named = {} if "OTEL_SERVICE_NAME" in os.environ else {SERVICE_NAME: SCOPE}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    trace_steps(provider.get_tracer(SCOPE).start_as_current_span)
    return True
