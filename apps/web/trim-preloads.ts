import type { Plugin, Rolldown } from "vite";
import { findRoute, withImports } from "./list-page-files.ts";

/**
 * Lets the code name only the files to preload that nothing else names. Vite would repeat in each `import()` the files that
 * its own file has imported, and in the entry those of all pages, which index.html lists for `preloadPage`.
 */
export function trimPreloads(): Plugin {
  let chunks: Rolldown.OutputChunk[] = [];
  const find = (name: string) => chunks.find(({ fileName }) => fileName === name);
  return {
    name: "trim-preloads",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostId }) => {
            const chunk = find(file);
            if (!chunk || findRoute(chunk)) return [];
            const loaded = withImports(chunks, [find(hostId)]);
            // The import itself requests the file, unless it waits for a style sheet.
            if (![...withImports(chunks, [chunk])].some((name) => find(name)?.viteMetadata?.importedCss.size))
              loaded.add(file);
            return files.filter((name) => !loaded.has(name));
          },
        },
      },
    }),
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      },
    },
  };
}
