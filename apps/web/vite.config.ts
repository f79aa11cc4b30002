import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { codeGroups } from "./code-groups.ts";
import { compressFiles } from "./compress-files.ts";
import { directIcons } from "./direct-icons.ts";
import { listPageFiles } from "./list-page-files.ts";
import { trimPreloads } from "./trim-preloads.ts";

/** The address of the API while Vite serves the app. */
const api = process.env.API_URL ?? "http://127.0.0.1:8080";

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
    directIcons(),
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    preloadFont(),
    listPageFiles(),
    trimPreloads(),
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
    rolldownOptions: { output: { codeSplitting: { groups: codeGroups }, ...fileNames, hashCharacters: "hex" } },
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
