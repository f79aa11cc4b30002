import { expect, test } from "vitest";
import { describeDevice } from "./device.ts";

test("returns the browser's brands without the made-up one", { tags: ["TERMS-02.3"] }, () => {
  const brands = [
    { brand: "Chromium", version: "140" },
    { brand: "Not=A?Brand", version: "24" },
    { brand: "Google Chrome", version: "140" },
  ];
  expect(describeDevice({ userAgent: "", userAgentData: { platform: "Windows", brands } })).toEqual({
    operating_system: "Windows",
    browser: "Google Chrome 140",
  });
});

const agents = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Linux", "Firefox 142"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "macOS",
    "Safari 18",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1",
    "iOS",
    "Google Chrome 139",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0",
    "Windows",
    "Microsoft Edge 139",
  ],
  ["something else", "Unknown", "Unknown"],
] as const;
for (const [userAgent, operating_system, browser] of agents)
  test(`reads ${browser} on ${operating_system} from the user agent`, { tags: ["TERMS-02.3"] }, () => {
    expect(describeDevice({ userAgent })).toEqual({ operating_system, browser });
  });
