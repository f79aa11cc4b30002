import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressFiles } from "./compress-files.ts";
import web from "./vite.config.ts";

/** The page inside a dashboard's frame: built by itself, because it shares neither code nor data with the portal around it. */
export default defineConfig({
  plugins: [react(), tailwindcss(), compressFiles()],
  base: "/embed/",
  publicDir: false,
  build: {
    target: web.build?.target,
    cssTarget: web.build?.cssTarget,
    assetsInlineLimit: 0,
    outDir: "dist/embed",
    // Little more than the charts, and fetched beside a page that is shown already.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: "embed.html" },
  },
});
