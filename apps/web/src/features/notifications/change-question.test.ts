import { expect, test } from "vitest";
import { changeQuestion } from "./change-question.ts";

test("asks before more than a page is archived or restored", { tags: ["NOTI-01", "NOTI-04"] }, () => {
  expect(changeQuestion("archive", 1234, 10)).toMatchObject({
    title: "Archive 1,234 notifications?",
    text: expect.stringContaining("your whole company"),
    confirm: "Archive",
  });
  expect(changeQuestion("restore", 11, 10)).toMatchObject({ title: "Restore 11 notifications?", confirm: "Restore" });
});

test("asks nothing before a page, nor before what is the user's own affair", () => {
  expect(changeQuestion("archive", 10, 10)).toBeUndefined();
  expect(changeQuestion("restore", 1, 10)).toBeUndefined();
  expect(changeQuestion("read", 1234, 10)).toBeUndefined();
  expect(changeQuestion("unread", 1234, 10)).toBeUndefined();
});
