import type { Notification } from "@lading/contract";
import { expect, test } from "vitest";
import { getChange, type NotificationChange, unreadDifference, withChanges } from "./notification-change.ts";
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

test("removes archived notifications and marks read ones", { tags: ["NOTI-01.3", "NOTI-01.4"] }, () => {
  expect(withChanges(page, current, [getChange("archive", ["a", "elsewhere"], current)])).toEqual({
    rows: [page.rows[1]],
    total: 11,
  });
  expect(withChanges(page, current, [getChange("read", ["a"], current)]).rows).toEqual([
    row("a", true),
    row("b", true),
  ]);
});

test("applies several marks in their order", { tags: ["NOTI-01.3"] }, () => {
  const marks = [getChange("read", ["a"], current), getChange("unread", ["a", "b"], current)];
  expect(withChanges(page, current, marks).rows.map((one) => one.was_read)).toEqual([false, false]);
});

test("removes a restored notification from the archive, not from the list", { tags: ["NOTI-04.2"] }, () => {
  expect(withChanges(page, archived, [getChange("restore", ["a"], archived)]).rows).toEqual([page.rows[1]]);
  expect(withChanges(page, current, [getChange("restore", ["a"], current)])).toEqual(page);
});

test("treats all pages and orders of one query as the same results", { tags: ["NOTI-01.3"] }, () => {
  const archiveAll = all(getChange("archive", [], current));
  expect(withChanges(page, { ...current, page: 2, ordering: "event_date" }, [archiveAll])).toEqual({
    rows: [],
    total: 0,
  });
  expect(withChanges(page, { ...current, search: "pipe" }, [archiveAll])).toEqual(page);
  expect(withChanges(page, archived, [all(getChange("restore", [], current))])).toEqual(page);
});

test("changes the unread count only by marks that change something", { tags: ["SHELL-09.3"] }, () => {
  expect(unreadDifference("read", page.rows)).toBe(-1);
  expect(unreadDifference("unread", page.rows)).toBe(1);
  expect(unreadDifference("archive", page.rows)).toBe(-1);
  expect(unreadDifference("restore", page.rows)).toBe(1);
});
