import type { FolderResult, StagedFile } from "@lading/contract";
import { extendFixture } from "./extend-fixture.ts";
import { aForm } from "./form.ts";
import { submissionFixture } from "./submission-fixture.ts";
import { aTextPdf, type PlacedText } from "./text-pdf.ts";

interface SentFile {
  id: string;
  items: readonly string[];
  values?: object;
  note?: string;
}

interface Staging {
  token?: string;
  key?: string;
}

/** A PNG of one gray pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/** Gives each test a vendor that sends many files at once. */
export function folderFixture(...options: Parameters<typeof submissionFixture>) {
  const fixture = submissionFixture(...options);

  const stageContent = async (name: string, content: Uint8Array | string, { token, key }: Staging = {}) => {
    const form = aForm({ name, content });
    const answer = await fixture.stage.call(token ?? fixture.vendor.token, "POST", "/api/requirements/files", {
      payload: form.payload,
      headers: { ...form.headers, ...(key !== undefined && { "idempotency-key": key }) },
    });
    return { status: answer.statusCode, body: answer.json<StagedFile>() };
  };

  return extendFixture(fixture, {
    stageContent,
    /** Uploads a PDF whose pages have these lines. */
    stageFile: (name: string, pages: readonly (readonly string[])[], staging?: Staging) =>
      stageContent(
        name,
        aTextPdf({ pages: pages.map((lines) => lines.map((text, at): PlacedText => [40, 60 + at * 20, text])) }),
        staging,
      ),
    /** Uploads a picture, of which only the name says what it is. It needs no process that reads it. */
    stagePicture: (name: string) => stageContent(name, Buffer.concat([pixel, Buffer.from(name)])),
    submit: async (files: readonly SentFile[], { token, key }: Staging = {}) => {
      const { status, body } = await fixture.act(
        "submit",
        { files },
        { token: token ?? fixture.vendor.token, ...(key !== undefined && { key }) },
      );
      return { status, body, results: (body.results ?? []) as FolderResult[] };
    },
    staged: async (token = fixture.vendor.token) =>
      (await fixture.stage.call(token, "GET", "/api/requirements/files")).json<{ results: { id: string }[] }>().results,
    /** The sizes of the rows of the work queue about what the company has sent. */
    queued: async () =>
      (
        await fixture.query<{ size: number }>(
          "select size from work_items where kind = 'requirement_review' and company_id = $1",
          [fixture.company.id],
        )
      ).map(({ size }) => size),
  });
}
