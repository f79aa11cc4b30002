import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const KILOBYTE = 1000;
const limits = { js: 122 * KILOBYTE, css: 13 * KILOBYTE };
/** Code that a page loads besides the entry. A library that reaches a group of `code-groups.ts` would load with every page. */
const pageLimits = { "/login": 85 * KILOBYTE, "/homepage": 86 * KILOBYTE, "/product-catalog": 102 * KILOBYTE };

/** Checks the gzipped size of the files that the first page loads before it shows anything, for slow connections. */
export function findOversizedEntry(root: string) {
  const dist = `${root}apps/web/dist/`;
  const page = readFileSync(`${dist}index.html`, "utf8");
  const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g)];
  const zippedSize = (file: string) => gzipSync(readFileSync(`${dist}${file}`)).length;
  const [, list = "{}"] = /id="page-files">(.*?)<\/script>/.exec(page) ?? [];
  const pageFiles = JSON.parse(list) as Partial<Record<string, string[]>>; // list-page-files.ts has written it
  const pages = Object.entries(pageLimits).flatMap(([path, limit]) => {
    const files = pageFiles[path];
    if (!files) return [`The page does not list the files of ${path}.`];
    const size = files.reduce((sum, file) => sum + zippedSize(file), 0);
    console.log(`  ${path}: ${(size / KILOBYTE).toFixed(1)} KB of ${limit / KILOBYTE} KB`);
    return size > limit ? [`Code of ${path} is ${size} bytes zipped, more than ${limit}.`] : [];
  });
  const entry = (["js", "css"] as const).flatMap((kind) => {
    const files = linked.filter(([, , extension]) => extension === kind).map(([, file]) => file);
    if (files.length === 0) return [`The page loads no ${kind} at all.`];
    const size = files.reduce((sum, file) => sum + zippedSize(file ?? ""), 0);
    console.log(`  ${kind}: ${(size / KILOBYTE).toFixed(1)} KB of ${limits[kind] / KILOBYTE} KB`);
    return size > limits[kind] ? [`${kind} of the entry is ${size} bytes zipped, more than ${limits[kind]}.`] : [];
  });
  return [...entry, ...pages];
}
