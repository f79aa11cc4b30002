import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const exporter = new URL("export-traces.ts", import.meta.url);
const trace = new URL("../ground/process/trace.ts", import.meta.url);

/** Runs in a separate process, because a provider of spans stays for as long as its process. */
const script = `
  import { exportTraces } from ${JSON.stringify(exporter.href)};
  import { traced } from ${JSON.stringify(trace.href)};
  const stop = await exportTraces(process.argv[1]);
  await traced({ name: "request", kind: 1 }, () => traced({ name: "run", kind: 0 }, async () => {}));
  await stop();
`;

test(
  "sends spans with their parents to a collector, with the headers of the settings",
  { tags: ["OPS-06.3"] },
  async () => {
    const received: { path: string | undefined; authorization: string | undefined; body: string }[] = [];
    await using server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      request.on("end", () => {
        received.push({ path: request.url, authorization: request.headers.authorization, body });
        response.setHeader("content-type", "application/json").end("{}");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // It listens on a port.
    await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", script, "--", `http://127.0.0.1:${port}`],
      {
        cwd: fileURLToPath(new URL(".", import.meta.url)),
        env: { ...process.env, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector" },
      },
    );
    expect(received).toMatchObject([{ path: "/v1/traces", authorization: "Bearer collector" }]);
    const [{ resource, scopeSpans }] = JSON.parse(received[0]!.body).resourceSpans;
    expect(resource.attributes).toContainEqual({ key: "service.name", value: { stringValue: "lading" } });
    const spans = Object.fromEntries(scopeSpans[0].spans.map((span: { name: string }) => [span.name, span]));
    expect(spans.run).toMatchObject({ traceId: spans.request.traceId, parentSpanId: spans.request.spanId });
    expect(spans.request.parentSpanId).toBeUndefined();
  },
);
