import { mergeConfig } from "vite";
import embed from "./vite.embed.config.ts";

/** The API reference: built by itself, so that no code that knows the session is on a page that sends pasted keys. */
export default mergeConfig(embed, {
  base: "/reference/",
  build: { outDir: "dist/reference", rolldownOptions: { input: "reference.html" } },
});
