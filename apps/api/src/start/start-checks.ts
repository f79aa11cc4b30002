import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { StartFailure } from "../start-failure.ts";

/** Fails unless files can be made in the folder. */
export function checkDataDir(dataDir: string) {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(`Cannot write to the data folder ${dataDir} (${codeOf(error)}); DATA_DIR can name another.`);
  }
}

// Not mkdir's own recursion: below folders like /proc it never ends.
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it at this moment.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** Fails unless the port can be listened on. */
export async function checkPort(host: string, port: number) {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new StartFailure(whyNot(codeOf(error), host, port))));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

function whyNot(code: string, host: string, port: number) {
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is taken by another program; PORT can name another.`;
  if (code === "EACCES") return `Port ${port} may not be used without special rights; PORT can name another.`;
  return `Cannot listen on ${host}, port ${port} (${code}); HOST and PORT can name others.`;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error); // Errors of the system have a code.
