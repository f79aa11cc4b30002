import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

/** Where the API listens while the app is served by Vite. */
const api = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [
    // First of all, or the strings of thirty languages are already in the bundle (40 KB).
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    preloadFont(),
  ],
  build: {
    target: "es2023",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A data: URL would be refused by the content security policy for fonts.
    assetsInlineLimit: 0,
    // What every page begins with is one file: split by who else uses it, it is twenty, and six of a hundred bytes more.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] } } },
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
