import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** Lists in index.html which files each page needs besides the entry, so that public/early.js and the app can preload them. */
export function listPageFiles(): Plugin {
  return {
    name: "list-page-files",
    apply: "build",
    transform: {
      filter: { id: /\/src\/routes\/[^?]+\.tsx$/, code: "?tsr-split=" },
      handler(code, id) {
        const [, route = ""] = /\/src\/routes\/(.+)\.tsx$/.exec(id) ?? [];
        const calls = code.replaceAll(
          /\(\) => (import\("[^"]+\?tsr-split=[^"]+"\))/g,
          `() => (preloadPage("${toPath(route)}"), $1)`,
        );
        if (calls === code) throw new Error(`The router's plugin has changed how it writes the imports of ${id}.`);
        return `${calls}\nimport { preloadPage } from "/src/lib/preload-page.ts";`;
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const attrs = { type: "application/json", id: "page-files" };
        return [{ tag: "script", attrs, children: JSON.stringify(getPageFiles(chunks)), injectTo: "head" }];
      },
    },
  };
}

/** Returns the addresses of files by the path of their page. early.js reads those of paths without a parameter, the app all. */
function getPageFiles(chunks: Rolldown.OutputChunk[]) {
  const entry = withImports(chunks, [chunks.find(({ isEntry }) => isEntry)]);
  const pages = chunks.flatMap((chunk) => {
    const route = findRoute(chunk);
    if (!route) return [];
    const files = withImports(chunks, [findFrame(chunks, chunk), chunk]).difference(entry);
    return [[toPath(route), [...files].map((file) => `/${file}`)] as const];
  });
  return Object.fromEntries(pages);
}

/** The route whose component a chunk contains, for example `_portal/homepage`. */
export const findRoute = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(facadeModuleId ?? "")?.[1];

/** Returns the chunk of the frame around a page. It loads with each page. */
function findFrame(chunks: Rolldown.OutputChunk[], page: Rolldown.OutputChunk) {
  const [frame, ...rest] = findRoute(page)?.split("/") ?? [];
  return rest.length > 0 ? chunks.find((chunk) => findRoute(chunk) === frame) : undefined;
}

/** Returns the files of chunks and of all that they import, except by `import()`. */
export function withImports(chunks: Rolldown.OutputChunk[], roots: (Rolldown.OutputChunk | undefined)[]) {
  const found = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const root of roots) add(root);
  return found;
}

/** The address of a route's file, without parameters that it can do without: `_portal/product-catalog_.changes` is `/product-catalog/changes`. */
const toPath = (route: string) =>
  `/${route
    .replace(/^_portal\//, "")
    .replaceAll(/_?\./g, "/")
    .replace(/\/index$|(\/\{-\$\w+\})+$/, "")}`;
