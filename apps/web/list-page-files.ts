import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

/** Lists in index.html which files each page needs besides the entry, so that public/early.js can preload them. */
export function listPageFiles(): Plugin {
  return {
    name: "list-page-files",
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

/** Returns the addresses of files by the path of their page. Pages with a parameter in their path are left out. */
function getPageFiles(chunks: Rolldown.OutputChunk[]) {
  const routes = new Map(
    chunks.flatMap((chunk) => {
      const [, route] = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? "") ?? [];
      return route ? [[route, chunk] as const] : [];
    }),
  );
  const withImports = (chunk: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
    if (!chunk || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const name of chunk.imports)
      withImports(
        chunks.find(({ fileName }) => fileName === name),
        found,
      );
    return found;
  };
  const entry = withImports(chunks.find(({ isEntry }) => isEntry));
  const pages = [...routes].filter(([route]) => !route.includes("$"));
  return Object.fromEntries(
    pages.map(([route, chunk]) => {
      const frame = routes.get(route.split("/")[0] ?? "");
      const files = withImports(chunk, withImports(frame)).difference(entry);
      return [toPath(route), [...files].map((file) => `/${file}`)];
    }),
  );
}

/** The path of a route's file: `_portal/product-catalog_.changes` is `/product-catalog/changes`. */
const toPath = (route: string) =>
  `/${route
    .replace(/^_portal\//, "")
    .replace(/\/index$/, "")
    .replace(/_?\./, "/")}`;
