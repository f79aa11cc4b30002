import { connect } from "node:net";

/*
 * Requests one URL repeatedly on several connections, in a separate process. It uses bare sockets, because every microsecond
 * that this client takes is lost to the server, which shares the machine's cores with it.
 */

export interface LoadOptions {
  port: number;
  path: string;
  token: string;
  method?: "GET" | "PUT";
  body?: string | undefined;
  connections: number;
  seconds: number;
}

export interface LoadOutcome {
  requests: number;
  seconds: number;
  /** Milliseconds from a request to the last byte of its response, for 95 of 100 requests at most. */
  p95: number;
  /** The size of one response, including headers. */
  bytes: number;
}

process.on("message", (options: LoadOptions) => {
  run(options).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ seconds, connections, ...target }: LoadOptions): Promise<LoadOutcome> {
  const start = performance.now();
  const end = start + seconds * 1000;
  const results = await Promise.all(Array.from({ length: connections }, () => sendRequests(target, end)));
  const times = results.flatMap((result) => result.times).toSorted((one, other) => one - other);
  return {
    requests: times.length,
    seconds: (performance.now() - start) / 1000,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    bytes: results[0]?.bytes ?? 0,
  };
}

function sendRequests(target: Omit<LoadOptions, "connections" | "seconds">, end: number) {
  const { port, path, token, method = "GET", body = "" } = target;
  const content = body && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const request = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n${content}\r\n${body}`;
  return new Promise<{ times: number[]; bytes: number }>((resolve, reject) => {
    let start = 0;
    const send = () => {
      start = performance.now();
      socket.write(request);
    };
    const socket = connect(port, "127.0.0.1", send);
    socket.setNoDelay(true);
    const times: number[] = [];
    let bytes = 0;
    let missing = 0;
    let head = "";
    socket.on("data", (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head += chunk.toString("latin1");
        const headEnd = head.indexOf("\r\n\r\n");
        if (headEnd < 0) return;
        const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, headEnd + 2))?.[1];
        if (length === undefined) return reject(new Error(`Not a complete response: ${head.slice(0, 200)}`));
        bytes = headEnd + 4 + Number(length);
        missing = bytes - head.length;
        head = "";
      }
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - start);
      if (now < end) send();
      else socket.end(() => resolve({ times, bytes }));
    });
    socket.on("error", reject);
  });
}
