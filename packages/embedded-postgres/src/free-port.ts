import { createServer, type AddressInfo } from "node:net";

/** Returns a port of 127.0.0.1 that is free at this moment. */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      // A server that listens on TCP has an address and a port.
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
