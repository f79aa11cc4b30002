import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const databaseUrl = "postgres://owner:secret@db.acme.example/lading";

test.each<[settings: Record<string, string>, expected: [isFilled: boolean, hasPublicPassword: boolean]]>([
  [{}, [true, true]],
  [{ HOST: "::1", PUBLIC_URL: "http://127.0.0.1:18250" }, [true, true]],
  [{ PUBLIC_URL: "http://lading.localhost:8080", API_URL: "http://[::1]:8081" }, [true, true]],
  [{ DEMONSTRATION: "off" }, [false, true]],
  [{ DATABASE_URL: databaseUrl }, [false, false]],
  [{ HOST: "0.0.0.0" }, [false, false]],
  [{ HOST: "::" }, [false, false]],
  [{ HOST: "192.168.1.20" }, [false, false]],
  [{ HOST: "127.0.0.1.acme.example" }, [false, false]],
  [{ PUBLIC_URL: "https://portal.customer.example" }, [false, false]],
  [{ PUBLIC_URL: "https://localhost.customer.example" }, [false, false]],
  [{ API_URL: "https://api.customer.example" }, [false, false]],
  [{ PUBLIC_URL: "https://portal.customer.example", DEMONSTRATION: "on" }, [true, false]],
  [{ DATABASE_URL: databaseUrl, DEMONSTRATION: "on" }, [true, false]],
])("%j fills an empty portal, and with the public password: %j", (settings, [isFilled, hasPublicPassword]) => {
  expect(readConfig(settings)).toMatchObject({ hasDemonstration: isFilled, hasPublicPassword });
});

test("accepts one or two token keys of 32 characters or more", () => {
  const newest = "n".repeat(32);
  const older = "o".repeat(32);
  expect(readConfig({ TOKEN_SECRETS: newest }).tokenSecrets).toEqual([newest]);
  expect(readConfig({ TOKEN_SECRETS: `${newest}, ${older}` }).tokenSecrets).toEqual([newest, older]);
  for (const text of ["n".repeat(31), `${newest},short`, `${newest},${older},${older}`])
    expect(() => readConfig({ TOKEN_SECRETS: text })).toThrow("must be one or two keys of 32 characters or more");
});

test("scans are read only if the operator turns it on", { tags: ["REQ-60.5"] }, () => {
  expect(readConfig({}).readsScans).toBe(false);
  expect(readConfig({ READ_SCANS: "on" }).readsScans).toBe(true);
  expect(() => readConfig({ READ_SCANS: "yes" })).toThrow("READ_SCANS");
});

test("mails contain the API's address, which is the portal's unless API_URL is set", () => {
  expect(readConfig({ PORT: "8081" }).mailedApiUrl).toBe("http://localhost:8081");
  expect(readConfig({ API_URL: "https://api.customer.example/" }).mailedApiUrl).toBe("https://api.customer.example");
});

test("accepts numbers from the least to the greatest", () => {
  for (const days of [30, 36_500]) expect(readConfig({ AUDIT_DAYS: String(days) }).auditDays).toBe(days);
  for (const text of ["29", "36501", "-30", "40.5", "many"])
    expect(() => readConfig({ AUDIT_DAYS: text })).toThrow(
      `The setting AUDIT_DAYS must be a whole number from 30 to 36500, not "${text}".`,
    );
});
