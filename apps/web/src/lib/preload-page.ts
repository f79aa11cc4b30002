const preloaded = new Set<string>();
let pageFiles: Partial<Record<string, string[]>> | undefined;

/**
 * Starts to load all files of a page at once, because each of them names the next ones only when it has arrived. The build
 * calls this function before the `import()` of each page and has listed the files in index.html, so the entry lists none.
 */
export function preloadPage(page: string) {
  pageFiles ??= JSON.parse(document.getElementById("page-files")?.textContent ?? "{}") as typeof pageFiles;
  for (const href of pageFiles?.[page] ?? []) {
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}
