import { expect, test } from "vitest";
import { bomb, hostileBodies, hostilities, startHostileServer } from "../../../test/hostile-server.ts";
import { parseAllowance } from "../../../ground/outbound/webhook-allowance.ts";
import { createIdentityProviders } from "./identity-provider.ts";

const allowance = parseAllowance("127.0.0.1");
const getDestination = (port: number) =>
  createIdentityProviders(allowance, "https://portal.example/return").getDestination(
    { issuer: `http://127.0.0.1:${port}`, clientId: "portal", clientSecret: "secret" },
    { state: "a", nonce: "b", verifier: "c" },
  );

test("gives up each identity provider that keeps it waiting", async () => {
  const begun = performance.now();
  const kinds = Object.entries({ ...hostilities, ...hostileBodies });
  await Promise.all(
    kinds.map(async ([name, act]) => {
      using server = await startHostileServer(act);
      await expect(getDestination(server.port)).rejects.toMatchObject({
        body: { code: "identity_provider_failed" },
      });
      await expect.poll(() => server.open.size, { message: name }).toBe(0);
    }),
  );
  expect(performance.now() - begun).toBeLessThan(15_000);
});

test.each([101, 199, 204, 205, 304, 600, 999])("takes no answer %i for metadata", async (status) => {
  using server = await startHostileServer((socket) =>
    socket.end(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`),
  );
  await expect(getDestination(server.port)).rejects.toMatchObject({ body: { code: "identity_provider_failed" } });
});

test("unpacks no answer", async () => {
  using server = await startHostileServer((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
    );
    socket.write(bomb);
  });
  await expect(getDestination(server.port)).rejects.toMatchObject({ body: { code: "identity_provider_failed" } });
});
