import { randomUUID } from "node:crypto";
import { unsupportedFile } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let company: { id: string };
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await stage.aCompany();
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n0\n%%EOF\n");

interface File {
  name: string;
  content: Buffer;
}

/** Sends a form as a browser does: its fields, then its file. */
async function send(fields: Record<string, string>, file?: File, companyId = company.id) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("document", new Blob([new Uint8Array(file.content)]), file.name);
  const body = new Response(form);
  const answer = await stage.call(staff.token, "POST", `/api/provider/companies/${companyId}/agreements`, {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { "content-type": body.headers.get("content-type") ?? "" },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const fields = { document_type: "Insurance", status: "4", expiration_date: "2031-05-01" };
const policy = { name: "Policy 2031.PDF", content: pdf };

async function listed() {
  const answer = await stage.call(staff.token, "GET", `/api/provider/companies/${company.id}/agreements`);
  return answer.json<{ document_type: string; files: { status: string }[] }[]>();
}
const isLoose = async (id: string) =>
  (await stage.owner.query("select 1 from loose_files where key = $1", [`agreements/${id}`])).rows.length === 1;
const looseFiles = async () => (await stage.owner.query("select key from loose_files")).rows.length;

describe("an agreement", () => {
  test("comes with its file, which is stored for good, and is on record", { tags: ["CORP-03", "API-03"] }, async () => {
    const added = await send(fields, policy);
    expect(added.status).toBe(200);
    const { id } = added.body;
    expect(added.body).toMatchObject({
      name: "Policy 2031",
      extension: "pdf",
      size: pdf.length,
      status: "4",
      expiration_date: "2031-05-01",
      expiry: null,
    });
    expect(await listed()).toEqual([{ document_type: "Insurance", files: [added.body] }]);
    const stored = await stage.blobs.get(`agreements/${id}`);
    expect(await stored?.stream.toArray().then((pieces) => Buffer.concat(pieces))).toEqual(pdf);
    expect(await isLoose(id)).toBe(false);
    const { rows } = await stage.owner.query(
      "select actor_id, details from audit_entries where details->>'agreement' = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        details: { id: company.id, agreement: id, document_type: "Insurance", status: "4" },
      },
    ]);
  });

  test("needs no end", async () => {
    expect((await send({ ...fields, expiration_date: "" }, policy)).body.expiration_date).toBeNull();
    const { expiration_date: _, ...endless } = fields;
    expect((await send(endless, policy)).body.expiration_date).toBeNull();
  });

  test("that is missing is noted without a file, once", { tags: ["CORP-04"] }, async () => {
    const missing = { document_type: "Insurance", status: "1" };
    expect((await send(missing)).body).toMatchObject({ status: "1", name: null });
    expect(await send(missing)).toEqual({
      status: 400,
      body: { document_type: ["This document is noted as missing already."] },
    });
    expect((await send({ ...missing, document_type: "W-9" })).status).toBe(200);
  });

  test("is missing no longer once it has come", { tags: ["CORP-04"] }, async () => {
    await send({ document_type: "Insurance", status: "1" });
    await send({ document_type: "W-9", status: "1" });
    await send(fields, policy);
    expect((await listed()).map(({ files }) => files.map(({ status }) => status))).toEqual([["4"], ["1"]]);
  });
});

describe("a form", () => {
  test("is told what is wrong with it, and leaves nothing behind", async () => {
    const loose = await looseFiles();
    const wrong: [Record<string, string>, File | undefined, Record<string, string[]>][] = [
      [fields, undefined, { document: ["Choose the file of the agreement."] }],
      [{ ...fields, status: "1" }, policy, { status: ["With a file the document is not missing. Choose another."] }],
      [{ ...fields, status: "1" }, undefined, { expiration_date: ["What is missing does not expire."] }],
      [{ ...fields, document_type: " " }, policy, { document_type: ["This field is required."] }],
      [{ ...fields, status: "" }, policy, { status: ["Choose a status."] }],
      [{ ...fields, expiration_date: "soon" }, policy, { expiration_date: ["Must be a date like 2026-01-31."] }],
      [{ ...fields, note: "x" }, policy, { note: ["Unknown field."] }],
      [fields, { name: "Policy.exe", content: pdf }, { document: [unsupportedFile] }],
      [fields, { name: "Policy.png", content: pdf }, { document: [unsupportedFile] }],
    ];
    for (const [sent, file, body] of wrong) expect(await send(sent, file)).toEqual({ status: 400, body });
    expect(await listed()).toEqual([]);
    expect(await looseFiles()).toBe(loose);
  });

  test("for no company is not taken", async () => {
    expect((await send(fields, policy, randomUUID())).status).toBe(404);
  });
});
