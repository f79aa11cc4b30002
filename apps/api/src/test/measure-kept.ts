import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void; // The flag creates it.

/** Returns how many bytes of the heap the result of `work` keeps. */
export async function measureKept<T>(work: () => T | Promise<T>) {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = await work();
  collectGarbage();
  return { result, bytes: process.memoryUsage().heapUsed - before };
}
