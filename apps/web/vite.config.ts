import { readFileSync } from "node:fs";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { compressFiles } from "./compress-files.ts";
import { listPageFiles } from "./list-page-files.ts";

/** The address of the API while Vite serves the app. */
const api = process.env.API_URL ?? "http://127.0.0.1:8080";

/**
 * Few large files instead of a hundred small ones, because a browser loads only six at a time over HTTP/1.1. Each group
 * includes the libraries that it needs, unless a group of a higher priority has them.
 */
const groups = [
  // Code that every page needs.
  { name: "start", tags: ["$initial" as const], priority: 5 },
  {
    name: "shared",
    test: /lucide-react|src\/lib\/(?!attendance|companies|company-|count\.|decision-run|licenses|line-diff|new-p|passkey|save-a|text-lines|use-kept|value-text|word-diff)|useMutation|useQuery\.|ui\/(notice|form-error|field-frame|focus-on-mount|use-lazy-dialog|disclosure-chevron|rich-text)/,
    minShareCount: 2,
    priority: 4,
  },
  // Pages that only show data need none of it.
  { name: "schemas", test: usesZod, minShareCount: 10, priority: 4 },
  {
    name: "button",
    test: /src\/(ui\/(button|toast-list)|features\/feedback\/feedback\.)/,
    priority: 3,
  },
  { name: "frame", test: /src\/(shell\/|routes\/-finders|features\/home\/waiting-api)/, priority: 2 },
  {
    name: "list",
    test: /src\/list\/(?!export(?!-menu)|load-file-link)|ui\/use-press-tooltip/,
    priority: 1,
  },
  {
    name: "form",
    test: /src\/ui\/(copy-button|folded-text|form-card|missing-rows|radio-group|save-buttons|select-field|success-dialog|text-area|use-before-leaving|use-close-guard|use-leave-guard|use-password-step)/,
    minShareCount: 2,
  },
  {
    name: "products",
    test: /src\/(features\/catalogue\/(product\/(completeness|remembered|product-formats|product-link)|changes\/own-edits-api)|products\/(priority-badge|product-thumb|quantity-text))/,
  },
  {
    name: "files",
    test: /src\/files\/(change-documents|document-lists|download|file-kind|request-label|use-archive|use-down)/,
  },
  { name: "sign-in", test: /src\/features\/auth\/login|ui\/(text|password)-field|hookform/, priority: 1 },
];

/** Whether a module is zod, or a file of the contract with schemas. The others contain constants that many pages use without zod. */
function usesZod(id: string) {
  return /node_modules\/zod/.test(id) || (/contract\/src/.test(id) && readFileSync(id, "utf8").includes("zod/mini"));
}

/** The entry names every file, so names are short. Fonts keep theirs, because `preloadFont` looks for one. */
const fileNames = {
  chunkFileNames: "assets/[hash:7].js",
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? "assets/[hash:7].css" : "assets/[name]-[hash][extname]",
};

export default defineConfig({
  plugins: [
    // First of all, or the strings of thirty languages are already in the bundle (40 KB).
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    preloadFont(),
    listPageFiles(),
    compressFiles(),
  ],
  // React has had this hook since version 18, so the entry leaves the library's substitute out.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A data: URL would be refused by the content security policy for fonts.
    assetsInlineLimit: 0,
    // Every browser of `cssTarget` loads module preloads itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames, hashCharacters: "hex" } },
  },
  server: { proxy: { "/api": api, "/config.js": api } },
});

/** Lets the browser fetch the text's font beside the style sheet instead of after it. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }): HtmlTagDescriptor[] {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
