import { readFileSync } from "node:fs";
import type { Rolldown } from "vite";

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/**
 * Few large files instead of a hundred small ones, because a browser loads only six at a time over HTTP/1.1. Each group
 * includes the libraries that it needs, unless a group of a higher priority has them.
 */
export const codeGroups = [
  // Code that every page needs.
  { name: "start", tags: ["$initial" as const], priority: 5 },
  { ...partsFor("shared"), priority: 4 },
  // Pages that only show data need none of it.
  { name: "schemas", test: usesZod, minShareCount: 10, priority: 4 },
  { ...partsFor("frame"), priority: 3 },
  { ...partsFor("console"), priority: 2 },
  {
    name: "list",
    test: /src\/list\/(?!export(?!-menu)|load-file-link)|ui\/(back-link|moment|offer-undo|progress-bar|use-press-tooltip)|lib\/count\.|undo-time|infiniteQueryOptions/,
    priority: 1,
  },
  { name: "sign-in", test: /src\/features\/auth\/login|ui\/(text|password)-field|hookform/, priority: 1 },
  {
    name: "form",
    test: /src\/ui\/(code-text|copy-button|day-box|day-field|email-address|facts|folded-text|form-card|form-dialog|missing-rows|radio-group|save-buttons|select-field|success-dialog|text-area|use-before-leaving|use-close-guard|use-leave-guard|use-password-step|versioned-form-card)/,
    minShareCount: 2,
  },
  { name: "tabs", test: /src\/ui\/(link-tabs|scroll-row|tab-class)/ },
  {
    name: "products",
    test: /src\/(features\/catalogue\/(product\/(completeness|remembered|product-formats|product-link)|changes\/own-edits-api)|products\/(priority-badge|product-thumb|quantity-text|withdrawal-notice))/,
  },
  {
    name: "files",
    test: /src\/files\/(change-documents|document-lists|download|file-kind|request-label|use-archive|use-down)/,
  },
];

/** The frame, icons and other small parts of many pages. Each is in the file of the pages that use it. */
const parts = [
  /src\/(shell\/|routes\/-finders|features\/(home\/waiting-api|feedback\/feedback\.))|lucide-react|useMutation|useQuery\./,
  /src\/lib\/(?!attendance|companies|company-|count\.|decision-run|describe-origin|licenses|line-diff|new-p|passkey|save-a|text-lines|use-kept|value-text|word-diff)/,
  /src\/ui\/(button|disclosure-chevron|field-frame|focus-on-mount|form-error|notice|rich-text|toast-list|use-lazy-dialog)/,
];

/** Returns the group of the parts that all pages, pages with a frame, or only pages of the console use. */
function partsFor(group: "shared" | "frame" | "console") {
  const name = (id: string, graph: Graph) =>
    parts.some((part) => part.test(id)) && findGroup(id, graph) === group ? group : null;
  return { name, debugName: group, minShareCount: 2 };
}

/** Only the sign-in page and the code outside the pages do without a frame. */
function findGroup(id: string, graph: Graph) {
  const routes = findRoutes(id, graph);
  if (routes.has("") || routes.has("__root") || routes.has("login")) return "shared";
  return [...routes].every((route) => route === "provider") ? "console" : "frame";
}

/** Finds the first words of the routes whose pages need a module. It is empty for code outside the pages. */
function findRoutes(id: string, graph: Graph) {
  const routes = new Set<string>();
  const seen = new Set<string>();
  const follow = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const [, route] = /\/src\/routes\/([\w$]+)/.exec(module) ?? [];
    if (route) return void routes.add(route);
    const info = graph.getModuleInfo(module);
    const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
    if (importers.length === 0) routes.add("");
    for (const importer of importers) follow(importer);
  };
  follow(id);
  return routes;
}

/** Whether a module is zod, or a file of the contract with schemas. The others contain constants that many pages use without zod. */
function usesZod(id: string) {
  return /node_modules\/zod/.test(id) || (/contract\/src/.test(id) && readFileSync(id, "utf8").includes("zod/mini"));
}
