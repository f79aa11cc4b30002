import { connect } from "node:net";

/*
 * Asks one address over and over on several connections, in a process of its own. On bare sockets, because every
 * microsecond that this client takes is taken from the server, which shares the machine's cores with it.
 */

export interface LoadWish {
  port: number;
  path: string;
  token: string;
  connections: number;
  seconds: number;
}

export interface LoadOutcome {
  requests: number;
  seconds: number;
  /** Of one whole answer, headers included. */
  bytes: number;
}

process.on("message", (wish: LoadWish) => {
  run(wish).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ seconds, connections, ...target }: LoadWish): Promise<LoadOutcome> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const each = await Promise.all(Array.from({ length: connections }, () => ask(target, end)));
  return {
    requests: each.reduce((sum, { requests }) => sum + requests, 0),
    seconds: (performance.now() - start) / 1000,
    bytes: each[0]?.bytes ?? 0,
  };
}

function ask({ port, path, token }: Pick<LoadWish, "port" | "path" | "token">, end: number) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return new Promise<{ requests: number; bytes: number }>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    let requests = 0;
    let bytes = 0;
    let missing = 0;
    let head = "";
    socket.on("data", (piece) => {
      if (missing > 0) missing -= piece.length;
      else {
        head += piece.toString("latin1");
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, headEnd + 2))?.[1];
        if (length === undefined) return reject(new Error(`Not a whole answer: ${head.slice(0, 200)}`));
        bytes = headEnd + 4 + Number(length);
        missing = bytes - head.length;
        head = "";
      }
      if (missing > 0) return;
      requests += 1;
      if (performance.now() < end) socket.write(request);
      else socket.end(() => resolve({ requests, bytes }));
    });
    socket.on("error", reject);
  });
}
