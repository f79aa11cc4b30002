import { afterAll, beforeAll, expect } from "vitest";
import { answerFixture } from "./answer-fixture.ts";
import { digestFixture } from "./digest-fixture.ts";
import { extendFixture } from "./extend-fixture.ts";

/** Gives each test the order PO-1, and mails links to orders. */
export function linkFixture() {
  const fixture = answerFixture();
  let digests: ReturnType<typeof digestFixture>;
  beforeAll(() => {
    digests = digestFixture(fixture.stage);
  });
  afterAll(() => digests[Symbol.asyncDispose]());

  /** Writes the mails about new orders, as those in real time or, with a time, as digests. */
  async function mail(now?: string) {
    if (now === undefined) await fixture.stage.owner.query("update alert_settings set frequency = 'real_time'");
    await digests.send(now);
  }

  /** The codes of the newest mail to an address by the number of their order. */
  async function codesOf(email: string) {
    const { rows } = await fixture.stage.owner.query<{ purchase_order: string; id: string; salt: Buffer }>(
      `select o.purchase_order, l.id, l.code_salt as salt
       from (select more_codes from mails where recipient = $1 order by created_at desc, id limit 1) m
       cross join lateral jsonb_to_recordset(m.more_codes) as c (id uuid, salt text)
       join order_links l on l.id = c.id and l.code_salt = decode(c.salt, 'hex')
       join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id`,
      [email],
    );
    return new Map(
      rows.map(({ purchase_order, ...row }) => [purchase_order, fixture.stage.getCode("order-answer", row)]),
    );
  }

  /** Mails the new orders to a user of the company, and returns the code for PO-1. */
  async function mailedCode(user: { email: string; token: string } = fixture.vendor) {
    await digests.choose(user.token, { frequency: "real_time" });
    await fixture.query("update mail_progress set mailed_to = 0 where company_id = $1");
    await digests.send();
    const code = (await codesOf(user.email)).get("PO-1");
    expect(code).toBeDefined();
    return code ?? "";
  }

  let places = 0;
  /** An address from which nobody has called yet, because the calls of each are limited. */
  const newPlace = () => `203.0.${Math.floor(++places / 250)}.${places % 250}`;

  const request = async (method: "GET" | "POST", path: string, payload?: object, remoteAddress?: string) => {
    const answer = await fixture.stage.call(undefined, method, `/api/order-links/${path}`, {
      ...(payload && { payload }),
      ...(remoteAddress && { remoteAddress }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  return extendFixture(fixture, {
    get digests() {
      return digests;
    },
    mail,
    newPlace,
    codesOf,
    mailedCode,
    look: (code: string, remoteAddress?: string) => request("GET", code, undefined, remoteAddress),
    accept: (code: string, body: object = {}, remoteAddress?: string) =>
      request("POST", `${code}/accept`, { name: "Ann Lee", revision: 1, ...body }, remoteAddress),
    /** The number of answers to orders of the company. */
    countAnswers: async () => (await fixture.query("select from order_responses where company_id = $1")).length,
  });
}
