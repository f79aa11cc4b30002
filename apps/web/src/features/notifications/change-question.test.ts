import { expect, test } from "vitest";
import { changeQuestion } from "./change-question.ts";

test(
  "requires confirmation before more than a page is archived or restored",
  { tags: ["NOTI-01.4", "NOTI-04.2"] },
  () => {
    expect(changeQuestion("archive", 1234, 10)).toMatchObject({
      title: "Archive 1,234 notifications?",
      text: expect.stringContaining("your whole company"),
      confirm: "Archive",
    });
    expect(changeQuestion("restore", 11, 10)).toMatchObject({ title: "Restore 11 notifications?", confirm: "Restore" });
  },
);

test("requires no confirmation for one page, or for marking", () => {
  expect(changeQuestion("archive", 10, 10)).toBeUndefined();
  expect(changeQuestion("restore", 1, 10)).toBeUndefined();
  expect(changeQuestion("read", 1234, 10)).toBeUndefined();
  expect(changeQuestion("unread", 1234, 10)).toBeUndefined();
});
