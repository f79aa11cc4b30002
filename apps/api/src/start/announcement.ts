import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Lets the tools of this machine find the process, one file for each; answers how to take that back. */
export function announce(dataDir: string, url: string) {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const { file } of announcedIn(folder).filter(({ isAlive }) => !isAlive)) rmSync(file, { force: true });
  const file = path.join(folder, `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ url }));
  return () => rmSync(file, { force: true });
}

/** Where a portal with this data answers on this machine; undefined when none runs. */
export const findRunning = (dataDir: string) => announcedIn(folderOf(dataDir)).find(({ isAlive }) => isAlive)?.url;

const folderOf = (dataDir: string) => path.join(dataDir, "servers");

function announcedIn(folder: string) {
  return namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    try {
      const { url } = JSON.parse(readFileSync(file, "utf8")) as { url: string }; // Written above.
      return [{ file, url, isAlive: isAlive(Number.parseInt(name, 10)) }];
    } catch {
      return []; // It ends at this moment.
    }
  });
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nothing has ever run here.
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // It lives, and is somebody else's.
  }
}
