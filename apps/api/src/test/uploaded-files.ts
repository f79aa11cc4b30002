import { expect } from "vitest";
import { aForm } from "./form.ts";
import { openRunner } from "./run-fixture.ts";
import type { Stage } from "./stage.ts";

interface Uploader {
  readonly stage: Stage;
  readonly vendor: { token: string };
}

/** Calls about uploaded files under `path`, as the vendor of a fixture. */
export function uploadedFiles<File, Row, Kind extends string>(
  fixture: Uploader,
  { path, name: firstName, kind: firstKind }: { path: string; name: string; kind: Kind },
) {
  const call = (method: "GET" | "POST" | "PATCH", rest: string, payload?: object, token = fixture.vendor.token) =>
    fixture.stage.call(token, method, `${path}${rest}`, payload && { payload });
  async function check() {
    await using runner = openRunner(fixture.stage);
    await runner.execute();
  }
  const send = (content: Buffer | string, name = firstName, token = fixture.vendor.token) =>
    fixture.stage.call(token, "POST", path, aForm({ name, content: Buffer.from(content) }));
  return {
    file: call,
    sendFile: send,
    check,
    read: async (id: string) => (await call("GET", id)).json<File>(),
    rows: async (id: string, kind: Kind = firstKind) =>
      (await call("GET", `${id}/rows?kind=${kind}&page_size=100`)).json<{ results: Row[] }>().results,
    submit: async (id: string) => (await call("POST", `${id}/submit`, {})).json(),
    /** Uploads a file and checks it. Returns its id. */
    upload: async (content: Buffer | string, name?: string) => {
      const answer = await send(content, name);
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      await check();
      return answer.json<{ id: string }>().id;
    },
  };
}
