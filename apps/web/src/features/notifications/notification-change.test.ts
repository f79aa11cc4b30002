import type { Notification } from "@lading/contract";
import { expect, test } from "vitest";
import { changeOf, type NotificationChange, unreadDifference, withChanges } from "./notification-change.ts";
import { readNotificationsSearch } from "./notifications-search.ts";

const current = readNotificationsSearch("Notifications", {});
const archived = readNotificationsSearch("Archived Notifications", {});
const row = (id: string, was_read: boolean): Notification => ({
  id,
  was_read,
  notification_type: "purchase_order",
  event_date: "2026-11-20T08:00:00.000Z",
  description: "",
});
const page = { rows: [row("a", false), row("b", true)], total: 12 };
const all = (change: NotificationChange) => ({ ...change, selection: { keys: new Set<string>(), all: true } });

test("takes out what is archived and marks what is read", { tags: ["NOTI-01"] }, () => {
  expect(withChanges(page, current, [changeOf("archive", ["a", "elsewhere"], current)])).toEqual({
    rows: [page.rows[1]],
    total: 11,
  });
  expect(withChanges(page, current, [changeOf("read", ["a"], current)]).rows).toEqual([row("a", true), row("b", true)]);
});

test("the last of several marks counts, as they are made one after the other", { tags: ["NOTI-01"] }, () => {
  const marks = [changeOf("read", ["a"], current), changeOf("unread", ["a", "b"], current)];
  expect(withChanges(page, current, marks).rows.map((one) => one.was_read)).toEqual([false, false]);
});

test("what is restored leaves the archive, not the list that it comes back to", { tags: ["NOTI-04"] }, () => {
  expect(withChanges(page, archived, [changeOf("restore", ["a"], archived)]).rows).toEqual([page.rows[1]]);
  expect(withChanges(page, current, [changeOf("restore", ["a"], current)])).toEqual(page);
});

test("all results are those of one question, on whatever page and in whatever order", { tags: ["NOTI-01"] }, () => {
  const archiveAll = all(changeOf("archive", [], current));
  expect(withChanges(page, { ...current, page: 2, ordering: "event_date" }, [archiveAll])).toEqual({
    rows: [],
    total: 0,
  });
  expect(withChanges(page, { ...current, search: "pipe" }, [archiveAll])).toEqual(page);
  expect(withChanges(page, archived, [all(changeOf("restore", [], current))])).toEqual(page);
});

test("the count of what is unread moves by what really changes", { tags: ["SHELL-09"] }, () => {
  expect(unreadDifference("read", page.rows)).toBe(-1);
  expect(unreadDifference("unread", page.rows)).toBe(1);
  expect(unreadDifference("archive", page.rows)).toBe(-1);
  expect(unreadDifference("restore", page.rows)).toBe(1);
});
