import { expect, test } from "vitest";
import { pdfReading } from "../../../test/pdf-reading.ts";
import { writePdf } from "../../../test/text-pdf.ts";
import { readingSeconds } from "./reading-limits.ts";

const { certificate, read } = pdfReading();

test(
  "a file whose pages contain themselves ends in time, and the next one is read",
  { tags: ["REQ-60.3"] },
  async () => {
    const objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]/Parent 2 0 R>>"];
    const { seconds } = await read(writePdf(objects));
    expect(seconds).toBeLessThan(readingSeconds + 1);
    expect(await read(certificate)).toMatchObject({ state: "read", fields: [{ value: ["7282841"] }] });
  },
);
