import { describe, expect, test } from "vitest";
import { answerFileFixture } from "../../../test/answer-file-fixture.ts";

const fixture = answerFileFixture();
const { answer, check, csv, file, read, send, submit, upload } = fixture;

const press = (id: string, what: "discard" | "restore" | "submit") => file("POST", `${id}/${what}`, {});

describe("a file of answers that a person discards", { tags: ["ORD-71.13"] }, () => {
  const list = async () => (await file("GET", "")).json<{ results: { id: string }[] }>().results.map(({ id }) => id);

  test("is gone for the company, and comes back", async () => {
    const id = await upload(csv("PO-1,1,1,accept,,,,,,"));
    expect((await press(id, "discard")).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await file("GET", id)).statusCode).toBe(404);
    expect((await press(id, "submit")).statusCode).toBe(404);
    const other = await fixture.stage.aVendor();
    expect((await file("POST", `${id}/restore`, {}, other.token)).statusCode).toBe(404);
    expect((await press(id, "restore")).json()).toMatchObject({ state: "checked", chosen: { lines: 1 } });
    expect(await list()).toEqual([id]);
    expect(await submit(id)).toMatchObject({ sent: 1 });
    expect((await press(id, "discard")).json()).toMatchObject({ code: "already_submitted" });
  });

  test("is read no further, and again after that was taken back", async () => {
    const { id } = (await send(csv("PO-1,1,1,accept,,,,,,"))).json<{ id: string }>();
    expect((await press(id, "discard")).statusCode).toBe(200);
    await check();
    expect((await press(id, "restore")).json()).toMatchObject({ state: "reading" });
    await check();
    expect(await read(id)).toMatchObject({ state: "checked", counts: { answers: 1 } });
  });
});

/** Makes the result of a file and downloads it. */
async function download(id: string, only = "") {
  expect((await file("GET", `${id}/result${only}`)).json()).toMatchObject({ state: "making", url: null });
  await check();
  const { state, url } = (await file("GET", `${id}/result${only}`)).json<{ state: string; url: string }>();
  expect([state, url]).toEqual(["ready", expect.any(String)]);
  return (await fixture.stage.call("", "GET", url)).rawPayload;
}

describe("the result of a file of answers", { tags: ["ORD-71.14"] }, () => {
  test("is the file with what became of each row, which can be uploaded again", async () => {
    await fixture.addOrder("PO-2", ["1,A,5,EA,1,2027-03-01"]);
    await fixture.addOrder("PO-3", ["1,A,5,EA,1,2027-03-01"]);
    await answer({ 3: [{ action: "accept" }] });
    await fixture.loadLines(["1,A,6,EA,1,2027-03-01"], { order: "PO-2" });
    const id = await upload(
      csv(
        "PO-1,1,1,accept,60,,,,,",
        "PO-1,1,1,backorder,40,,,unknown,no stock,",
        "PO-1,1,2,reject,,,,,,",
        "PO-1,1,3,accept,,,,,,",
        "PO-2,1,1,accept,,,,,,",
        "PO-3,1,*,accept,,,,,,",
        "PO-3,1,1,,,,,,,",
      ),
    );
    const read = async (only?: string) =>
      String(await download(id, only))
        .replace("\uFEFF", "")
        .trim()
        .split("\r\n")
        .map((line) => line.split(",").slice(-2));
    expect((await read()).slice(1).map(([status]) => status)).toEqual([
      "not sent yet",
      "not sent yet",
      "problem",
      "already so",
      "changed meanwhile",
      "not sent yet",
      "not answered",
    ]);
    expect(await read("?only=problems")).toEqual([
      ["__status", "__message"],
      ["problem", "reason: Choose a reason."],
    ]);
    await submit(id);
    const sent = String(await download(id));
    expect(sent).toContain("PO-1,1,1,accept,60,,,,,,sent,");
    expect(sent).toContain("PO-3,1,*,accept,,,,,,,sent,");
    const again = await upload(sent.replaceAll("no stock", "No stock"));
    expect((await fixture.read(again)).counts).toMatchObject({ answers: 0, unchanged: 2, problems: 2 });
  });

  test("of a workbook is a workbook", async () => {
    const { rawPayload } = await fixture.download("xlsx");
    const id = await upload(rawPayload, "open.xlsx");
    expect((await download(id)).subarray(0, 2).toString()).toBe("PK");
  });

  test("is not there before the file is compared", async () => {
    const { id } = (await send(csv("PO-1,1,1,accept,,,,,,"))).json<{ id: string }>();
    expect((await file("GET", `${id}/result`)).json()).toMatchObject({ code: "preview_changed" });
  });
});
