import { expect, test } from "vitest";
import { openStage } from "../../test/stage.ts";
import { createKeyLimit } from "./key-limit.ts";

test(
  "sends the limit of an API key with each response, and refuses what exceeds it",
  { tags: ["KEY-02.1"] },
  async () => {
    await using stage = await openStage({ keyRequests: 2 });
    const { key } = await stage.anApiKey();
    const other = await stage.anApiKey();
    const load = (sent: string) =>
      stage.call(sent, "POST", "/api/intake/ranks", { payload: "", headers: { "content-type": "text/csv" } });
    const first = await load(key);
    expect(first.headers).toMatchObject({ "ratelimit-policy": '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' });
    expect((await load(key)).headers.ratelimit).toMatch(/^"key";r=0;t=(59|60)$/);
    const refused = await load(key);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "rate_limited", params: { wait_seconds: expect.any(Number) } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(50);
    expect(refused.headers.ratelimit).toMatch(/^"key";r=0;t=\d+$/);
    expect((await load(other.key)).statusCode).not.toBe(429);
  },
);

test("counts again from the next minute", { tags: ["KEY-02.1"] }, () => {
  let time = 0;
  const limit = createKeyLimit(1, () => time);
  const sent: object[] = [];
  const take = () => limit.take("a", { headers: (values) => sent.push(values) as never });
  take();
  time = 59_999;
  expect(take).toThrow("Try again in 1 second");
  time = 60_000;
  take();
  expect(sent.at(-1)).toMatchObject({ ratelimit: '"key";r=0;t=60' });
});
