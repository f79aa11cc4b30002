import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a brotli file of the highest level beside each script, style sheet and page. The server sends it instead of compressing. */
export function compressFiles(): Plugin {
  return {
    name: "compress-files",
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html)$/.test(file))) {
        const file = path.join(dir, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}
