import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Imports each icon from its own file instead of the library's list of all icons, so that it is known which pages use it. */
export function directIcons(): Plugin {
  const list = readFileSync(
    fileURLToPath(import.meta.resolve("lucide-react/icons")).replace("cjs/lucide-react.js", "esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map(
    [...list.matchAll(/export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
  const importIcon = (given: string) => {
    const [name = "", alias = name] = given.split(" as ");
    if (name.startsWith("type ")) return `import type { ${given.slice(5)} } from "lucide-react";`;
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${alias} from "lucide-react/icons/${file}";`;
  };
  return {
    name: "direct-icons",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.+\.tsx?(\?|$)/, code: /from "lucide-react"/ },
      handler: (code) =>
        code.replaceAll(/import \{([^}]+)\} from "lucide-react";/g, (_, names: string) =>
          names
            .split(",")
            .flatMap((name) => name.trim() || [])
            .map(importIcon)
            .join(""),
        ),
    },
  };
}
