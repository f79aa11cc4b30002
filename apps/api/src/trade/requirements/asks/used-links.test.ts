import { beforeEach, describe, expect, test } from "vitest";
import { askFixture } from "../../../test/ask-fixture.ts";

const fixture = askFixture();
const { askedItem, deliver, look, press, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

describe("a used link", { tags: ["REQ-53.4"] }, () => {
  test("says when it was used, and takes nothing more from anybody who has it", async () => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    const { body } = await send(code);
    expect(await look(code)).toMatchObject({ status: 200, body: { sent_at: body.sent_at } });
    expect((await look(code)).body).not.toHaveProperty("ask");
    const over = { status: 409, body: { code: "ask_over", params: { sent_at: body.sent_at } } };
    expect(await deliver(code, item)).toMatchObject(over);
    expect(await send(code)).toMatchObject(over);
    expect(await press("files/remove", { code, item, file: crypto.randomUUID() })).toMatchObject(over);
    expect((await read(item)).draft?.files).toHaveLength(1);
  });

  test("was used once by two who press together", async () => {
    const { item, code } = await askedItem();
    await deliver(code, item);
    const statuses = (await Promise.all([send(code), send(code), send(code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});
