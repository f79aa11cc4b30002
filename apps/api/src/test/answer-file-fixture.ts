import type { OrderResponseFile, OrderResponseRow, ResponseRowKind } from "@lading/contract";
import { expect } from "vitest";
import { answerFixture } from "./answer-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";
import { aForm } from "./form.ts";
import { openRunner } from "./run-fixture.ts";

const path = "/api/order-response-files/";

/** Answers the orders of answerFixture() by file. */
export function answerFileFixture() {
  const fixture = answerFixture();
  const call = (method: "GET" | "POST" | "PATCH", rest: string, payload?: object, token = fixture.vendor.token) =>
    fixture.stage.call(token, method, `${path}${rest}`, payload && { payload });
  async function check() {
    await using runner = openRunner(fixture.stage);
    await runner.execute();
  }
  const send = (content: Buffer | string, name = "answers.csv", token = fixture.vendor.token) =>
    fixture.stage.call(token, "POST", path, aForm({ name, content: Buffer.from(content) }));
  return extendFixture(fixture, {
    file: call,
    send,
    check,
    read: async (id: string) => (await call("GET", id)).json<OrderResponseFile>(),
    rows: async (id: string, kind: ResponseRowKind = "answers") =>
      (await call("GET", `${id}/rows?kind=${kind}&page_size=100`)).json<{ results: OrderResponseRow[] }>().results,
    submit: async (id: string) => (await call("POST", `${id}/submit`, {})).json(),
    /** Uploads a file and checks it. Returns its id. */
    upload: async (content: Buffer | string, name?: string) => {
      const answer = await send(content, name);
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      await check();
      return answer.json<{ id: string }>().id;
    },
    /** The lines of a CSV file, with the columns that most tests need. */
    csv: (...lines: string[]) =>
      ["purchase_order,revision,line,action,quantity,new_price,ship_date,delivery_date,reason,comment", ...lines].join(
        "\n",
      ),
    /** The file of open lines. */
    download: async (format: "csv" | "xlsx" = "csv", query = "") =>
      fixture.stage.call(fixture.vendor.token, "GET", `/api/orders/export.${format}${query}`),
  });
}
