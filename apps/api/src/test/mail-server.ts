import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The server's reply to a recipient or a mail: undefined accepts it, "never" sends no reply. */
type Reply = { code: number; text: string } | "never" | undefined;

/** Starts a real mail server on a free port. It stores the mails that it accepts. */
export async function startMailServer(wantedPort = 0) {
  const mails: Email[] = [];
  const replies = {
    toRecipient: (_address: string): Reply => undefined,
    toMail: (_mail: Email): Reply => undefined,
  };
  let connections = 0;
  const answer = (done: (error?: Error | null) => void) => (mail: Email) => {
    const reply = replies.toMail(mail);
    if (reply === undefined) mails.push(mail);
    return say(reply, done);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) => say(replies.toRecipient(address), done),
    onData: (stream, _session, done) => void read(stream).then(answer(done), done),
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => sockets.add(socket));
  // A sender that is killed breaks its connection. Without a listener the error would fail the test.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
  // A server that listens on TCP has an address and a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    replies,
    connections: () => connections,
    /** Breaks all connections, like a killed server, but keeps listening. */
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function say(reply: Reply, done: (error?: Error | null) => void) {
  if (reply === "never") return;
  done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
}

async function read(stream: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return await PostalMime.parse(Buffer.concat(pieces));
}
