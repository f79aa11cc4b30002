import { trace } from "@opentelemetry/api";
import { version } from "../ground/process/version.ts";

/**
 * Sends the spans of this thread to a collector of OpenTelemetry, in batches, as OTLP over HTTP. The exporter itself reads
 * OTEL_EXPORTER_OTLP_HEADERS. Returns a function that sends the rest.
 */
export async function exportTraces(endpoint: string) {
  // Loaded here, because most portals export no traces.
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all(
    [
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "lading", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
