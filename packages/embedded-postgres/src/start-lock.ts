import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while holding this machine's lock on the folder. The lock is a name in Linux's abstract socket namespace,
 * so it cannot go stale: the kernel releases it when the process dies.
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
