import { expect, test } from "vitest";
import { hostileBodies, hostilities, startHostileServer } from "../../test/hostile-server.ts";
import { domoTokens } from "./domo-tokens.ts";

test("gives up a Domo that keeps it waiting", async () => {
  const begun = performance.now();
  await Promise.all(
    Object.entries({ ...hostilities, ...hostileBodies }).map(async ([name, act]) => {
      using server = await startHostileServer(act);
      const address = `http://127.0.0.1:${server.port}`;
      const tokens = domoTokens({
        clientId: "portal",
        clientSecret: "secret",
        dashboards: [],
        companyColumn: "company_code",
        apiUrl: address,
        embedUrl: address,
      });
      await expect(tokens.createToken("sales", "ACME")).rejects.toMatchObject({
        body: { code: "dashboards_unavailable" },
      });
      await expect.poll(() => server.open.size, { message: name }).toBe(0);
    }),
  );
  expect(performance.now() - begun).toBeLessThan(15_000);
});
