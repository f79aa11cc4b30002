import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KILOBYTE = 1000;
const limits = { js: 120 * KILOBYTE, css: 13 * KILOBYTE };

/** Checks the gzipped size of the files that the first page loads before it shows anything, for slow connections. */
export function findOversizedEntry(root: string) {
  const dist = `${root}apps/web/dist/`;
  const page = readFileSync(`${dist}index.html`, "utf8");
  const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g)];
  return (["js", "css"] as const).flatMap((kind) => {
    const files = linked.filter(([, , extension]) => extension === kind).map(([, file]) => file);
    if (files.length === 0) return [`The page loads no ${kind} at all.`];
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}${file}`)).length, 0);
    console.log(`  ${kind}: ${(size / KILOBYTE).toFixed(1)} KB of ${limits[kind] / KILOBYTE} KB`);
    return size > limits[kind] ? [`${kind} of the entry is ${size} bytes zipped, more than ${limits[kind]}.`] : [];
  });
}
