import { expect, test } from "vitest";
import { fitFiles } from "./fit-files.ts";

const files = (...names: string[]) => names.map((name) => new File(["%PDF-1.7"], name));

test("of more files than fit, the first ones are taken and the others named", { tags: ["REQ-21.8"] }, () => {
  const given = files("a.pdf", "b.pdf", "c.pdf", "d.pdf");
  expect(fitFiles(given, 3, 3)).toEqual({
    fitting: given.slice(0, 3),
    refusal: "At most 3 files. Not added: d.pdf.",
  });
  expect(fitFiles(given, 2, 3).refusal).toBe("At most 3 files. Not added: c.pdf and d.pdf.");
  expect(fitFiles(given, 1, 1).refusal).toBe("At most 1 file. Not added: b.pdf, c.pdf, and d.pdf.");
  expect(fitFiles(given, 4, 4)).toEqual({ fitting: given, refusal: undefined });
});

test("files of which one is refused do not fit", { tags: ["REQ-21.8"] }, () => {
  expect(fitFiles(files("a.pdf", "b.exe"), 3, 3)).toMatchObject({
    fitting: [],
    refusal: expect.stringMatching(/^Unsupported file type/),
  });
});
