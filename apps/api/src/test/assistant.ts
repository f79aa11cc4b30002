import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Stage } from "./stage.ts";

/** Returns a fetch that sends its requests to the portal of a stage. */
export const injectedFetch =
  ({ app }: Pick<Stage, "app">): typeof fetch =>
  async (url, init) => {
    const { method = "GET", body, headers } = init ?? {};
    const answer = await app.inject({
      method: method as "POST",
      url: new URL(url instanceof Request ? url.url : url).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      ...((typeof body === "string" || body instanceof URLSearchParams) && { payload: body.toString() }),
    });
    const isEmpty = answer.statusCode === 202 || answer.statusCode === 204;
    return new Response(isEmpty ? null : answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    });
  };

/** Connects the SDK's client to the portal of a stage, as a program with this token would. */
export async function connectAssistant(
  stage: Stage,
  token: string,
  version: "2025-11-25" | "2026-07-28" = "2026-07-28",
) {
  const client = new Client(
    { name: "tests", version: "1" },
    { versionNegotiation: { mode: version === "2026-07-28" ? { pin: version } : "legacy" } },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:8080/mcp"), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: injectedFetch(stage),
  });
  await client.connect(transport);
  return client;
}
