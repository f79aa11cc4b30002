import { randomUUID } from "node:crypto";
import { unsupportedFile } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

const accepted = "The portal accepts PDF, Excel, PNG, JPG files.";
const renamed = "The name of the file ends in .png, but the file is a PDF. Rename it so that it ends in .pdf.";
const refused: [name: string, messages: string[]][] = [
  ["Policy.exe", [unsupportedFile, "This is a program.", accepted]],
  ["Policy.png", [unsupportedFile, renamed, accepted]],
];

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

/** Sends a form like a browser: its fields, then its file. */
const send = (fields: Record<string, string>, file?: File, companyId = company.id) =>
  sendTo("POST", `/api/provider/companies/${companyId}/agreements`, fields, file);

/** Sends a form that changes an existing agreement. */
const replace = (id: string, fields: Record<string, string>, file?: File) =>
  sendTo("PATCH", `/api/provider/agreements/${id}`, fields, file);

async function sendTo(method: "POST" | "PATCH", path: string, fields: Record<string, string>, file?: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append("document", new Blob([new Uint8Array(file.content)]), file.name);
  const body = new Response(form);
  const answer = await stage.call(staff.token, method, path, {
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
/** Returns the id of its stored file. */
const getFile = async (id: string): Promise<string> =>
  (await stage.owner.query("select file_id from agreements where id = $1", [id])).rows[0].file_id;
async function storedAs(fileId: string) {
  const stored = await stage.blobs.get(`agreements/${fileId}`);
  return stored?.stream.toArray().then((pieces) => Buffer.concat(pieces));
}
const isLoose = async (id: string) =>
  (await stage.owner.query("select 1 from loose_files where key = $1", [`agreements/${id}`])).rows.length === 1;
const looseFiles = async () => (await stage.owner.query("select key from loose_files")).rows.length;

describe("an agreement", () => {
  test(
    "is added with its file, which is stored permanently, and is recorded in the audit log",
    { tags: ["CORP-03.4", "API-03.1"] },
    async () => {
      const added = await send(fields, policy);
      expect(added.status).toBe(201);
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
      const file = await getFile(id);
      expect(await storedAs(file)).toEqual(pdf);
      expect(await isLoose(file)).toBe(false);
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
    },
  );

  test("uses the spelling of the existing type", { tags: ["CORP-03.4"] }, async () => {
    await send(fields, policy);
    await send({ ...fields, document_type: "INSURANCE" }, policy);
    expect((await listed()).map(({ document_type, files }) => [document_type, files.length])).toEqual([
      ["Insurance", 2],
    ]);
  });

  test("needs no expiration date", async () => {
    expect((await send({ ...fields, expiration_date: "" }, policy)).body.expiration_date).toBeNull();
    const { expiration_date: _, ...endless } = fields;
    expect((await send(endless, policy)).body.expiration_date).toBeNull();
  });

  test("is noted as missing without a file, only once", { tags: ["CORP-04.2"] }, async () => {
    const missing = { document_type: "Insurance", status: "1" };
    expect((await send(missing)).body).toMatchObject({ status: "1", name: null });
    expect(await send(missing)).toEqual({
      status: 400,
      body: { document_type: ["This document is marked as missing already."] },
    });
    expect((await send({ ...missing, document_type: "W-9" })).status).toBe(201);
  });

  test("is no longer missing once it is added", { tags: ["CORP-04.2"] }, async () => {
    await send({ document_type: "Insurance", status: "1" });
    await send({ document_type: "W-9", status: "1" });
    await send(fields, policy);
    expect((await listed()).map(({ files }) => files.map(({ status }) => status))).toEqual([["4"], ["1"]]);
  });
});

describe("the file of an agreement", () => {
  const other = { name: "Policy 2032.pdf", content: Buffer.concat([pdf, Buffer.from("%%EOF\n")]) };

  test("is replaced by another, and the old file is released", { tags: ["CORP-03.4", "API-03.1"] }, async () => {
    const { id } = (await send(fields, policy)).body;
    const old = await getFile(id);
    const replaced = await replace(id, { expiration_date: "2032-05-01", status: "3" }, other);
    expect(replaced.body).toMatchObject({
      id,
      name: "Policy 2032",
      size: other.content.length,
      status: "3",
      expiration_date: "2032-05-01",
    });
    const file = await getFile(id);
    expect(await storedAs(file)).toEqual(other.content);
    expect([await isLoose(old), await isLoose(file)]).toEqual([true, false]);
    const { rows } = await stage.owner.query(
      "select actor_id, details from audit_entries where action = 'PATCH /api/provider/agreements/{id}' and details->>'id' = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        actor_id: staff.id,
        details: { id, record_name: "Policy 2031", status: "3", expiration_date: "2032-05-01", file },
      },
    ]);
  });

  test("gets the name of the request, and values that the request leaves out stay", async () => {
    const { id, ...was } = (await send(fields, policy)).body;
    const { body } = await replace(id, { name: "Policy" }, policy);
    expect(body).toEqual({ ...was, id, name: "Policy", modified_date: body.modified_date });
    expect(body.modified_date > was.modified_date).toBe(true);
    expect((await replace(id, { expiration_date: "" })).body).toMatchObject({ name: "Policy", expiration_date: null });
  });

  test(
    "gives a missing agreement the status Received, or the status of the request",
    { tags: ["CORP-04.2"] },
    async () => {
      for (const [said, status] of [
        [{}, "2"],
        [{ status: "4" }, "4"],
      ] as const) {
        const { id } = (await send({ document_type: "W-9", status: "1" })).body;
        expect((await replace(id, { status: "1" }, policy)).body).toEqual({
          status: ["A document with a file is not missing. Choose another status."],
        });
        expect((await replace(id, said, policy)).body).toMatchObject({ id, name: "Policy 2031", status });
      }
    },
  );

  test("is refused for the same reasons as a new one, and nothing changes", async () => {
    const { id, ...was } = (await send(fields, policy)).body;
    const loose = await looseFiles();
    for (const [name, document] of refused)
      expect((await replace(id, {}, { name, content: pdf })).body).toEqual({ document });
    expect((await replace(id, { note: "x" }, other)).body).toEqual({ note: ["Unknown field."] });
    expect((await replace(randomUUID(), {}, other)).status).toBe(404);
    expect(await listed()).toEqual([{ document_type: "Insurance", files: [{ id, ...was }] }]);
    expect(await looseFiles()).toBe(loose);
  });
});

describe("a form", () => {
  test("is refused with its errors and leaves no file behind", async () => {
    const loose = await looseFiles();
    const wrong: [Record<string, string>, File | undefined, Record<string, string[]>][] = [
      [fields, undefined, { document: ["Choose the file of the agreement."] }],
      [
        { ...fields, status: "1" },
        policy,
        { status: ["A document with a file is not missing. Choose another status."] },
      ],
      [{ ...fields, status: "1" }, undefined, { expiration_date: ["A missing document has no expiration date."] }],
      [{ ...fields, document_type: " " }, policy, { document_type: ["This field is required."] }],
      [{ ...fields, status: "" }, policy, { status: ["Choose a status."] }],
      [{ ...fields, expiration_date: "soon" }, policy, { expiration_date: ["Must be a date like 2026-01-31."] }],
      [{ ...fields, note: "x" }, policy, { note: ["Unknown field."] }],
      ...refused.map(([name, document]): [typeof fields, File, Record<string, string[]>] => [
        fields,
        { name, content: pdf },
        { document },
      ]),
    ];
    for (const [sent, file, body] of wrong) expect(await send(sent, file)).toEqual({ status: 400, body });
    expect(await listed()).toEqual([]);
    expect(await looseFiles()).toBe(loose);
  });

  test("is refused for a company that does not exist", async () => {
    expect((await send(fields, policy, randomUUID())).status).toBe(404);
  });
});
