import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does the work while no other process on this machine does work on the same folder. The lock is a name in Linux's
 * abstract socket space: the kernel frees it when its holder dies, so it cannot go stale.
 */
export async function whileLocked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { dev, ino } = statSync(folder);
  const name = `\0lading-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32)}`;
  let lock = await listen(name);
  while (!lock) {
    await sleep(20);
    lock = await listen(name);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function listen(name: string) {
  return new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}
