import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { scratchFolder } from "../test/scratch-folder.ts";
import { announce } from "./announcement.ts";
import { checkPort, listen } from "./start-checks.ts";

test("reports a taken port if another program took it after the check", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // A server that listens on TCP has an address and a port.
  using folder = scratchFolder();
  const place = { host: "127.0.0.1", port, dataDir: folder.path };
  await expect(listen(Fastify(), place)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program; PORT can name another.`,
  );
  other.close();
});

test("says that the portal runs already if its own port is taken", async () => {
  using folder = scratchFolder();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // A server that listens on TCP has an address and a port.
  const url = `http://127.0.0.1:${port}`;
  const withdraw = announce(folder.path, url);
  const running = new RegExp(`^This portal is running already at ${url}: stop it first`);
  await expect(checkPort("127.0.0.1", port, folder.path)).rejects.toThrow(running);
  // Of two starts at once, the second one finds the port taken only when it listens.
  const place = { host: "127.0.0.1", port, dataDir: folder.path };
  await expect(listen(Fastify(), place)).rejects.toThrow(running);
  withdraw();
  await expect(checkPort("127.0.0.1", port, folder.path)).rejects.toThrow("is taken by another program");
  other.close();
});
