import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { listen } from "./start-checks.ts";

test("reports a taken port if another program took it after the check", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // A server that listens on TCP has an address and a port.
  await expect(listen(Fastify(), "127.0.0.1", port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program; PORT can name another.`,
  );
  other.close();
});
