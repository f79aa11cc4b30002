import { expect } from "vitest";
import type { ContentRequirement } from "@lading/contract";
import { createIdentityReader } from "../ground/db/provider-identity.ts";
import { createMailWriter } from "../ground/mail/write-mail.ts";
import { followAsks } from "../trade/requirements/asks/follow-asks.ts";
import { extendFixture } from "./extend-fixture.ts";
import { aForm } from "./form.ts";
import { submissionFixture } from "./submission-fixture.ts";

const identity = { name: "Northgate Supply", abbreviation: "NGS", mailbox: "vendors@provider.example" };
const writeMail = createMailWriter({
  readIdentity: createIdentityReader(identity),
  publicUrl: "https://portal.example",
});

interface Asking {
  email?: string;
  name?: string;
  text?: string;
  straight_to_review?: boolean;
}

const pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n";

/** Gives each test a vendor that asks third parties for documents. */
export function askFixture(...options: Parameters<typeof submissionFixture>) {
  const fixture = submissionFixture(...options);
  let count = 0;

  /** Addresses from which nobody has called yet, because the calls of each are limited. */
  const newPlace = () => `198.51.${Math.floor(++count / 250)}.${count % 250}`;

  const ask = (items: string[], values: Asking & { items?: unknown } = {}, token = fixture.vendor.token) =>
    fixture.act(
      "asks",
      { items, email: `ann${(count += 1)}@lockton.example`, name: "Ann Lee, Lockton", text: "Hi Ann", ...values },
      { token },
    );

  /** The code in the mail about a request. */
  async function codeOf(id: string) {
    const [mail] = await fixture.query<{ id: string; salt: Buffer }>(
      "select code_id as id, code_salt as salt from mails where code_id = $1 and code_purpose = 'document-upload'",
      [id],
    );
    expect(mail).toBeDefined();
    return fixture.stage.getCode("document-upload", mail!); // Checked in the line before.
  }

  async function callLink(method: "GET" | "POST", path: string, payload?: object, remoteAddress = newPlace()) {
    const answer = await fixture.stage.call(undefined, method, `/api/document-asks/${path}`, {
      ...(payload && { payload }),
      remoteAddress,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }

  return extendFixture(fixture, {
    ask,
    codeOf,
    newPlace,
    /** Asks for an item and returns the code of the mail with the ids of both. */
    askedItem: async (values: Partial<ContentRequirement> = {}, asking: Asking = {}) => {
      const item = await fixture.anItem(values);
      const { status, body } = await ask([item.id], asking);
      expect(status).toBe(201);
      return { item: item.id, ask: body.id as string, code: await codeOf(body.id) };
    },
    look: (code: string, place?: string) => callLink("GET", code, undefined, place),
    deliver: async (
      code: string,
      item: string,
      name = "Certificate.pdf",
      content: string | Uint8Array = pdf + name,
    ) => {
      const form = aForm({ field: "code", content: code }, { field: "item", content: item }, { name, content });
      const answer = await fixture.stage.call(undefined, "POST", "/api/document-asks/files", {
        ...form,
        remoteAddress: newPlace(),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    send: (code: string, body: object = {}) => callLink("POST", "send", { code, ...body }),
    /** Runs the job that follows requests on the day that is so many days from today. */
    follow: async (days = 0) => {
      const { database, stage } = fixture;
      const now = new Date(`${await fixture.dayIn(days)}T20:00:00Z`);
      await followAsks({ database, writeMail, codes: { getCode: stage.getCode } }, AbortSignal.timeout(60_000), now);
    },
    /** Another call of a link. */
    press: (path: string, body: object, place?: string) => callLink("POST", path, body, place),
  });
}
