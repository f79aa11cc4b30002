import { expect, test } from "vitest";
import { auditList, isIpAddress } from "./audit-list.ts";

test.each(["203.0.113.7", "0.0.0.0", "255.255.255.255", "::1", "2001:db8::1", "2001:DB8:0:0:0:0:0:1"])(
  "%s is an IP address",
  (text) => expect(isIpAddress(text)).toBe(true),
);

test.each(["", "1.2.3", "1.2.3.4.5", "1.2.3.", "256.1.1.1", "1.2.3.4/8", "1:2:3", "fe80::1%eth0", "::1]/x[", "host"])(
  "%s is no IP address",
  (text) => expect(isIpAddress(text)).toBe(false),
);

test("ignores what the call would reject", () => {
  expect(
    auditList.read({
      actor: " ",
      result: "perhaps",
      address: "x",
      date_after: "2026-02-01",
      date_before: "2026-01-01",
    }),
  ).toEqual({ page: 1, page_size: 10, ordering: "-at", action: [], search: "" });
});
