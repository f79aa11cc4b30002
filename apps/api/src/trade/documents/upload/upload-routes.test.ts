import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unsupportedFile, type Uploaded } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOnce } from "../../../test/at-once.ts";
import { aForm } from "../../../test/form.ts";
import { aJpeg, aMail, aPdf, aPng, aWorkbook } from "../../../test/sample-files.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

const accepted = "The portal accepts PDF, Excel, PNG, JPG files.";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

const upload = (...parts: Parameters<typeof aForm>) => uploadAs(vendor.token, ...parts);
const uploadAs = (token: string, ...parts: Parameters<typeof aForm>) =>
  stage.call(token, "POST", "/api/persistent-documents/upload/", aForm(...parts));
const uploadTo = (order: string, ...parts: Parameters<typeof aForm>) =>
  stage.call(vendor.token, "POST", `/api/order-documents/order/${encodeURIComponent(order)}/upload/`, aForm(...parts));
const anOrder = async () => (await stage.anOrder(vendor.companyId)).purchaseOrder;

const documents = async () => {
  const { rows } = await stage.owner.query<Record<string, unknown>>(
    "select * from documents where company_id = $1 order by uploaded_at, id",
    [vendor.companyId],
  );
  return rows;
};
const incoming = () => readdirSync(join(stage.folder, "blobs", "incoming"));
const looseFiles = async () => (await stage.owner.query("select key from loose_files")).rows;

describe("a document of products", () => {
  test("is stored permanently and staged for its uploader", { tags: ["API-03.1"] }, async () => {
    const content = aPdf("a certificate");
    const answer = await upload({ name: "Mill certificate.PDF", content });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<Uploaded>();
    expect(answer.json()).toEqual({ id, name: "Mill certificate", same_as: null });
    expect(await documents()).toMatchObject([
      {
        id,
        space: "product",
        order_id: null,
        name: "Mill certificate",
        extension: "pdf",
        size: String(content.length),
        sha256: createHash("sha256").update(content).digest(),
        uploaded_by: vendor.id,
        staged_by: vendor.id,
      },
    ]);
    expect(readFileSync(join(stage.folder, "blobs", "documents", id))).toEqual(content);
    expect(incoming()).toEqual([]);
    expect(await looseFiles()).toEqual([]);
  });

  test("is recorded in the audit log with its id", async () => {
    const { id } = (await upload({ name: "a.pdf", content: aPdf() })).json<Uploaded>();
    const { rows } = await stage.owner.query(
      "select actor_id, action, details from audit_entries where company_id = $1",
      [vendor.companyId],
    );
    expect(rows).toEqual([
      {
        actor_id: vendor.id,
        action: "POST /api/persistent-documents/upload/",
        details: { documents: [id], record_name: "a" },
      },
    ]);
  });

  test("is accepted in each supported type, with a name in any script", { tags: ["ODOC-06.1"] }, async () => {
    const files = [
      { name: "検査証明書.xlsx", content: aWorkbook() },
      { name: "Prüfung 😀.png", content: aPng() },
      { name: "CON.pdf", content: aPdf() },
    ];
    for (const file of files) expect((await upload(file)).statusCode).toBe(201);
    const rows = await documents();
    expect(rows.map(({ name, extension }) => `${String(name)}.${String(extension)}`)).toEqual(
      files.map(({ name }) => name),
    );
  });

  test("is stored as JPG if it has another usual extension of JPEG pictures", { tags: ["ODOC-06.1"] }, async () => {
    for (const name of ["Photo.jfif", "Photo.JPE"])
      expect((await upload({ name, content: aJpeg() })).statusCode).toBe(201);
    expect((await documents()).map(({ name, extension }) => [name, extension])).toEqual([
      ["Photo", "jpg"],
      ["Photo", "jpg"],
    ]);
  });

  test("cannot be an email", { tags: ["ODOC-06.2"] }, async () => {
    const answer = await upload({ name: "a.eml", content: aMail() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      document: [unsupportedFile, "This is an email. Save it as PDF and upload that.", accepted],
    });
  });

  test("is accepted at exactly the size limit and refused with one byte more", { tags: ["API-03.6"] }, async () => {
    const limit = 1024 ** 2;
    expect((await upload({ name: "a.pdf", content: aPdf("", limit) })).statusCode).toBe(201);
    for (const size of [limit + 1, 3 * limit]) {
      const answer = await upload({ name: "a.pdf", content: aPdf("", size) });
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toEqual({
        detail: "A file may have at most 1 MB.",
        code: "file_too_large",
        params: { limit_mb: 1 },
      });
    }
    expect(await documents()).toHaveLength(1);
    expect(incoming()).toEqual([]);
  });

  test("reports the id and name of a duplicate that the company has already", async () => {
    const content = aPdf("the same");
    const first = (await upload({ name: "First.pdf", content })).json<Uploaded>();
    const second = (await upload({ name: "Second.pdf", content })).json<Uploaded>();
    expect(second.same_as).toEqual({ id: first.id, name: "First" });
    // Duplicates of a colleague's staged documents and of other companies are not reported.
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    const stranger = await stage.aVendor();
    for (const { token } of [colleague, stranger])
      expect((await uploadAs(token, { name: "Third.pdf", content })).json<Uploaded>().same_as).toBeNull();
    await stage.owner.query("update documents set staged_by = null where id = $1", [first.id]);
    expect((await uploadAs(colleague.token, { name: "Third.pdf", content })).json<Uploaded>().same_as?.id).toBe(
      first.id,
    );
    // Archived documents do not count as duplicates.
    await stage.owner.query("update documents set staged_by = null, archived_at = now() where company_id = $1", [
      vendor.companyId,
    ]);
    expect((await upload({ name: "Fourth.pdf", content })).json<Uploaded>().same_as).toBeNull();
  });

  test("that is sent twice concurrently is reported as a duplicate to the second request", async () => {
    const content = aPdf("twice");
    const twice = [1, 2].map((which) => () => upload({ name: `${which}.pdf`, content }));
    const [first, second] = (await atOnce(stage, vendor.companyId, twice)).map((answer) => answer.json<Uploaded>());
    const [earlier, later] = first?.same_as ? [second, first] : [first, second];
    expect(earlier?.same_as).toBeNull();
    expect(later?.same_as?.id).toBe(earlier?.id);
  });

  test("is refused while 500 files of the user are staged", async () => {
    await stage.owner.query(
      `insert into documents (company_id, space, name, extension, size, sha256, staged_by)
       select $1, 'product', 'x', 'pdf', 1, '\\x00', $2 from generate_series(1, 499)`,
      [vendor.companyId, vendor.id],
    );
    const two = [1, 2].map((which) => () => upload({ name: "a.pdf", content: aPdf(String(which)) }));
    const answers = await atOnce(stage, vendor.companyId, two);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]));
    const refused = await upload({ name: "a.pdf", content: aPdf() });
    expect(refused.json()).toEqual({
      document: ["500 of your files wait to be linked. Link or remove some of them first."],
    });
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    expect((await uploadAs(colleague.token, { name: "a.pdf", content: aPdf() })).statusCode).toBe(201);
  });
});

describe("documents of an order", () => {
  test(
    "are stored from one form with several files, including e-mails",
    { tags: ["API-03.1", "ODOC-06.2"] },
    async () => {
      const order = await anOrder();
      const files = [
        { name: "Invoice.pdf", content: aPdf("invoice") },
        { name: "Answer.eml", content: aMail() },
        { name: "Again.pdf", content: aPdf("invoice") },
      ];
      const answer = await uploadTo(order, ...files);
      expect(answer.statusCode).toBe(201);
      const body = answer.json<Uploaded & { documents: Uploaded[] }>();
      expect(body).toMatchObject({ id: body.documents[0]?.id, name: "Invoice", same_as: null });
      expect(body.documents.map(({ name, same_as }) => [name, same_as?.name])).toEqual([
        ["Invoice", undefined],
        ["Answer", undefined],
        ["Again", "Invoice"],
      ]);
      const rows = await documents();
      expect(rows).toHaveLength(3);
      for (const row of rows)
        expect(row).toMatchObject({ space: "order", staged_by: null, order_id: rows[0]?.order_id });
      // The same file in another order is not a duplicate.
      expect((await uploadTo(await anOrder(), files[0]!)).json<Uploaded>().same_as).toBeNull(); // The first of three.
    },
  );

  test("are all refused if one is invalid or if there are too many", async () => {
    const order = await anOrder();
    const good = { name: "good.pdf", content: aPdf() };
    const answer = await uploadTo(order, good, good, { name: "bad.pdf", content: "MZ" });
    expect(answer.statusCode).toBe(400);
    const reason = "The name of the file ends in .pdf, but the file is a program.";
    expect(answer.json()).toEqual({
      document: [unsupportedFile, reason, "The portal accepts PDF, Excel, PNG, JPG, EML files."],
    });
    const many = await uploadTo(order, ...Array.from({ length: 21 }, () => good));
    expect(many.json()).toEqual({ document: ["Send at most 20 files at a time."] });
    expect(await documents()).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  test("are refused before they are received if the order belongs to another company", async () => {
    const other = await stage.aCompany();
    for (const order of ["PO-none", (await stage.anOrder(other.id)).purchaseOrder]) {
      const answer = await uploadTo(order, { name: "a.exe", content: "MZ" });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ detail: "Not found.", code: "not_found", params: {} });
    }
  });
});

describe("refuses with a reason and leaves no file:", { tags: ["API-03.4"] }, () => {
  const pdf = { name: "a.pdf", content: aPdf() };
  const noFile = { document: [`Send a file as the form's field "document".`] };
  const unreadable = {
    document: ["The upload broke off, or is no form of multipart/form-data. Try it again."],
  };

  test.each<[what: string, parts: Parameters<typeof aForm>, body: object]>([
    ["a form without a file", [{ field: "document", content: "words" }], noFile],
    ["an empty form", [], noFile],
    ["a file under another field", [{ ...pdf, field: "file" }], noFile],
    ["a field for a file where none was chosen", [{ name: "", content: "" }], noFile],
    ["two files", [pdf, pdf], { document: ["Send one file at a time."] }],
    ["a file and a field that is not known", [{ field: "label", content: "1" }, pdf], { label: ["Unknown field."] }],
    [
      "a field twice",
      [{ field: "x", content: "1" }, { field: "x", content: "1" }, pdf],
      { x: ["Send this field once."] },
    ],
    ["a field like a book", [{ field: "x", content: "1".repeat(10_001) }, pdf], { x: ["This is too long."] }],
    ["an empty file", [{ name: "a.pdf", content: "" }], { document: ["This file is empty."] }],
    ["a program", [{ name: "a.exe", content: "MZ" }], { document: [unsupportedFile, "This is a program.", accepted] }],
    [
      "a file without an extension",
      [{ name: "pdf", content: aPdf() }],
      { document: [unsupportedFile, "The name of the file has no extension, for example .pdf.", accepted] },
    ],
    [
      "a zip bomb",
      [{ name: "a.xlsx", content: aWorkbook({ name: "xl/a", declared: 2 ** 31 }) }],
      { document: ["This workbook unpacks to more than 200 MB."] },
    ],
    [
      "a form with too many parts",
      Array.from({ length: 60 }, (_, part) => ({ field: `f${part}`, content: "" })),
      { document: ["A form may have at most 50 parts."] },
    ],
  ])("%s", async (_what, parts, body) => {
    const answer = await upload(...parts);
    expect(answer.json()).toEqual(body);
    expect(answer.statusCode).toBe(400);
    expect(await documents()).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  const form = aForm(pdf);
  test.each<[what: string, payload: string | Buffer, type: string]>([
    ["a form that breaks off in its file", form.payload.subarray(0, -80), form.headers["content-type"]],
    ["a form that breaks off in a header", form.payload.subarray(0, 60), form.headers["content-type"]],
    ["a form without its end", form.payload.subarray(0, -4), form.headers["content-type"]],
    ["nothing at all", "", form.headers["content-type"]],
    ["no form", aPdf(), form.headers["content-type"]],
    ["a form whose line is another", form.payload, "multipart/form-data; boundary=other"],
    ["a form without its line", form.payload, "multipart/form-data"],
    [
      "a part that is not form data",
      "--line\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\nx\r\n--line--\r\n",
      "multipart/form-data; boundary=line",
    ],
    [
      "a part without a disposition",
      "--line\r\nContent-Type: text/plain\r\n\r\nx\r\n--line--\r\n",
      "multipart/form-data; boundary=line",
    ],
  ])("%s", async (_what, payload, type) => {
    const url = "/api/persistent-documents/upload/";
    const answer = await stage.call(vendor.token, "POST", url, { payload, headers: { "content-type": type } });
    expect(answer.json()).toEqual(unreadable);
    expect(answer.statusCode).toBe(400);
    expect(await documents()).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  test("a body that is not a form", async () => {
    const url = "/api/persistent-documents/upload/";
    expect((await stage.call(vendor.token, "POST", url, { payload: { document: "x" } })).statusCode).toBe(415);
    expect((await stage.call(vendor.token, "POST", url)).statusCode).toBe(415);
  });
});

describe("a repeated upload with the same Idempotency-Key", { tags: ["API-03.5"] }, () => {
  const again = (url: string, key: string, files: Parameters<typeof aForm>, token = vendor.token) => {
    const form = aForm(...files);
    return stage.call(token, "POST", url, { ...form, headers: { ...form.headers, "idempotency-key": key } });
  };
  const toProducts = "/api/persistent-documents/upload/";

  test("adds nothing and returns the same response", async () => {
    const url = `/api/order-documents/order/${await anOrder()}/upload/`;
    const files = [
      { name: "a.pdf", content: aPdf("a") },
      { name: "b.png", content: aPng() },
    ];
    const first = await again(url, "key-1", files);
    expect(first.statusCode).toBe(201);
    const second = await again(url, "key-1", files);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await documents()).toHaveLength(2);
  });

  test("adds one document if the requests are concurrent", async () => {
    const files = [{ name: "a.pdf", content: aPdf("at once") }];
    const answers = await Promise.all([1, 2, 3].map(() => again(toProducts, "key-2", files)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Uploaded>().id)).size).toBe(1);
    expect(await documents()).toHaveLength(1);
  });

  test("is refused with another file or for another order, and keys of two users do not collide", async () => {
    const files = [{ name: "a.pdf", content: aPdf("one") }];
    await again(toProducts, "key-3", files);
    const other = await again(toProducts, "key-3", [{ name: "a.pdf", content: aPdf("two") }]);
    const elsewhere = await again(`/api/order-documents/order/${await anOrder()}/upload/`, "key-3", files);
    expect([other.statusCode, elsewhere.statusCode]).toEqual([422, 422]);
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    expect((await again(toProducts, "key-3", files, colleague.token)).statusCode).toBe(201);
    expect((await again(toProducts, "not a key", files)).json()).toHaveProperty("Idempotency-Key");
    expect(await documents()).toHaveLength(2);
  });
});
