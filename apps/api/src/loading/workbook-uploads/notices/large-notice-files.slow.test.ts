import { expect, test } from "vitest";
import { noticeFileFixture } from "../../../test/notice-file-fixture.ts";

const { accept, csv, read, submit, upload } = noticeFileFixture();

test("a call sends at most 50 notices of a file, and the next call the others", { tags: ["ORD-72.3"] }, async () => {
  await accept();
  const lines = Array.from({ length: 51 }, (_, at) => `SN-${at},PO-1,1,1,,,,,,2026-12-01`);
  const id = await upload(csv(...lines));
  expect(await submit(id)).toMatchObject({ sent: 50, left_out: 0, waiting: 1 });
  expect(await read(id)).toMatchObject({ state: "submitting", sent: 50 });
  expect(await submit(id)).toMatchObject({ sent: 51, left_out: 0, waiting: 0 });
  expect((await read(id)).state).toBe("submitted");
});
