import { get } from "node:http";
import { connect, type Socket } from "node:net";

/*
 * Begins many connections, requests or downloads concurrently. A separate process, so that its work does not delay the
 * requests that the benchmark measures.
 */

export type Burst =
  /** `count` clients that send half a request and then wait. */
  | { kind: "connections"; port: number; count: number }
  /** `count` clients that each send a whole request on a separate connection. */
  | { kind: "requests"; port: number; count: number; path: string }
  | { kind: "downloads"; urls: string[] };

process.on("message", (burst: Burst) => {
  begin(burst).then(
    (seconds) => process.send?.(seconds),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function begin(burst: Burst) {
  const start = performance.now();
  if (burst.kind === "downloads") await Promise.all(burst.urls.map(download));
  else {
    const head = `GET ${burst.kind === "requests" ? burst.path : "/healthz"} HTTP/1.1\r\nhost: portal\r\n`;
    const sockets = await Promise.all(
      Array.from({ length: burst.count }, () => open(burst.port, burst.kind === "requests" ? `${head}\r\n` : head)),
    );
    if (burst.kind === "requests") await Promise.all(sockets.map(waitForResponse));
    else await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const socket of sockets) socket.destroy();
  }
  return (performance.now() - start) / 1000;
}

const open = (port: number, text: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject);
  });

const waitForResponse = (socket: Socket) => new Promise<void>((resolve) => socket.once("data", () => resolve()));

const download = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A download returned ${response.statusCode}.`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
