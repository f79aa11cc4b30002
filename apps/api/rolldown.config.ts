import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

const source = fileURLToPath(new URL("src", import.meta.url));
const output = fileURLToPath(new URL("dist", import.meta.url));

/** The address of a program that the server starts in a thread or process. */
const programs = /new URL\("([\w./-]+\.ts)", import\.meta\.url\)/g;

/*
 * Bundles the server with the workspace packages that it uses (decision 22). Installed packages stay outside, and so does the
 * demonstration, which may not be installed.
 */
export default defineConfig({
  input: path.join(source, "server.ts"),
  platform: "node",
  external: (id) => /^[@a-z]/.test(id) && (id.startsWith("@lading/demonstration") || !id.startsWith("@lading/")),
  output: { dir: output, cleanDir: true, chunkFileNames: "[name].js", sourcemap: true },
  plugins: [
    {
      name: "ascii",
      // One character beyond ASCII makes V8 keep a whole file with two bytes a character. Only texts, patterns and comments have some.
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk")
            file.code = file.code.replace(
              /[^\0-\x7f]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
            );
      },
    },
    {
      name: "places",
      // Programs become separate files. All other files, like SQL, are read from where they are in the source.
      transform: {
        filter: { id: /\.ts$/, code: "import.meta.url" },
        handler(code, id) {
          const folder = path.dirname(id);
          const place = JSON.stringify(path.relative(output, id));
          return {
            code: code
              .replace(programs, (_, program: string) => {
                const reference = this.emitFile({ type: "chunk", id: path.join(folder, program) });
                return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
              })
              .replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
            map: null, // Each line stays in its place.
          };
        },
      },
    },
  ],
});
