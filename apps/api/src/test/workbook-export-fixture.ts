import type { createWorkbook, readWorkbook } from "@lading/contract";
import { expect } from "vitest";
import type * as z from "zod/mini";
import { openRunner } from "./run-fixture.ts";
import type { Stage } from "./stage.ts";

/** Values that spreadsheets change if they are stored in another way, one product each. */
export const hostileProducts = [
  { mpn: "00123", name: "=1+1", color: "1E10", price: "1234.5678", length: 0.1, price_expiration: "2028-02-29" },
  {
    mpn: "3-4",
    name: "+cmd|' /C calc'!A0",
    color: "'=A1",
    price: "0.01",
    length: 999_999_999,
    price_expiration: "1999-12-31",
  },
  {
    mpn: "1/2",
    name: " a & b <i> ]]> \u{1F600} _x000A_",
    color: "A\tB",
    price: "12.50",
    length: 5,
    price_expiration: "1900-01-05",
  },
  {
    mpn: "TRUE",
    name: 'Bell \u0007 "quoted", and comma',
    color: "@SUM(1)",
    price: "999999999.9999",
    length: 0.0001,
    price_expiration: null,
  },
] as const;

/** Makes a workbook as this user, and returns the file. */
export async function exportWorkbook(stage: Stage, token: string, order: z.input<typeof createWorkbook.body>) {
  const path = "/api/products/workbooks/";
  const started = await stage.call(token, "POST", path, { payload: order });
  expect(started.statusCode).toBe(201);
  const { id } = started.json<{ id: string }>();
  await using runner = openRunner(stage);
  await runner.execute();
  const answer = await stage.call(token, "GET", `${path}${id}`);
  const { url } = answer.json<z.output<typeof readWorkbook.response>>();
  return { id, file: (await stage.app.inject(url ?? "")).rawPayload };
}
