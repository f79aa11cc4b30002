import { expect, test } from "vitest";
import "../test/browser.ts";
import { loadWhenReachable } from "./load-when-reachable.ts";

test(
  "a part that cannot be loaded offline is loaded when the connection is back",
  { tags: ["SHELL-14.5"] },
  async () => {
    let loads = 0;
    let isOffline = true;
    const part = loadWhenReachable(async () => {
      loads++;
      if (isOffline) throw new Error("offline");
      return await Promise.resolve("part");
    });
    await Promise.resolve();
    dispatchEvent(new Event("online"));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(loads).toBe(2);

    isOffline = false;
    dispatchEvent(new Event("online"));
    expect(await part).toBe("part");
    dispatchEvent(new Event("online"));
    expect(loads).toBe(3);
  },
);
