import { expect, test } from "vitest";
import { describePlace } from "./describe-place.ts";

test.each([
  "10.1.2.3",
  "172.31.0.9",
  "192.168.1.20",
  "127.0.0.1",
  "169.254.7.7",
  "::1",
  "fe80::1",
  "fd12::7",
  "::ffff:10.0.0.1",
])("%s is in the local network", { tags: ["SESS-06.1"] }, (address) =>
  expect(describePlace(address)).toBe("Local network"),
);

test.each(["203.0.113.5", "172.32.0.1", "100.64.0.1", "2001:db8::7", "8.8.8.8", "0.0.0.0", null])(
  "the place of %s is unknown",
  { tags: ["SESS-06.1"] },
  (address) => expect(describePlace(address)).toBeNull(),
);
