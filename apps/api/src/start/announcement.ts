import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes a file that lets the tools on this machine find this process. Returns a function that removes the file. */
export function announce(dataDir: string, url: string) {
  const folder = getFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const { file } of announcedIn(folder).filter(({ isAlive }) => !isAlive)) rmSync(file, { force: true });
  const file = path.join(folder, `${process.pid}.json`);
  writeFileSync(file, JSON.stringify({ url }));
  return () => rmSync(file, { force: true });
}

/** Returns the address of a portal process that runs on this machine with this data, if one exists. */
export const findRunning = (dataDir: string) => announcedIn(getFolder(dataDir)).find(({ isAlive }) => isAlive)?.url;

const getFolder = (dataDir: string) => path.join(dataDir, "servers");

function announcedIn(folder: string) {
  return namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name);
    try {
      const { url } = JSON.parse(readFileSync(file, "utf8")) as { url: string }; // Written above.
      return [{ file, url, isAlive: isAlive(Number.parseInt(name, 10)) }];
    } catch {
      return []; // The process has just removed the file.
    }
  });
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return []; // No portal has run with this data yet.
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // It runs as another user.
  }
}
