import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

const page = "docs/how-a-change-travels.md";
const folder = "apps/api/src/ground/db/functions/";
const head = "## All triggers";

/** The database does only what every writer needs (decision 125). Each kind of work that vendors begin needs a trigger. */
const limits = { trigger: 50, function: 124 };

/** Writes the list of triggers and functions from the function files. */
export function writeDatabasePage(root: string) {
  const text = readFileSync(`${root}${page}`, "utf8");
  writeFileSync(`${root}${page}`, `${text.slice(0, text.indexOf(head))}${writeList(root)}`);
}

interface Definition {
  kind: "trigger" | "function";
  /** As the page names it: functions have parentheses. */
  name: string;
  file: string;
  comment: string;
  sql: string;
}

/** Says what is wrong with the list of triggers and functions, and with the names and links in the text above it. */
export function findDatabaseListFaults(root: string) {
  const text = readFileSync(`${root}${page}`, "utf8");
  const definitions = readDefinitions(root);
  const names = new Set(definitions.map(({ name }) => name));
  const written = text.slice(0, text.indexOf(head));
  return [
    ...(text.slice(written.length) === writeList(root) ? [] : [`${page} is out of date: run npm run docs.`]),
    ...[...written.matchAll(/\[`(\w+(?:\(\))?)`\]/g)]
      .filter(([, name = ""]) => !names.has(name))
      .map(([, name]) => `${page} names ${name}, which is no function or trigger of the database.`),
    ...[...written.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .filter(([, target]) => !existsSync(`${root}docs/${target}`))
      .map(([, target]) => `${page} has a link to ${target}, which does not exist.`),
    ...definitions
      .filter(({ kind, comment }) => kind === "function" && comment === "")
      .map(({ name, file }) => `${file}: ${name} has no comment that the list can show.`),
    ...(["trigger", "function"] as const).flatMap((kind) => {
      const { length } = definitions.filter((one) => one.kind === kind);
      return length > limits[kind]
        ? [`The database has ${length} ${kind}s; ${limits[kind]} are allowed. Move what one writer does to TypeScript.`]
        : [];
    }),
  ];
}

/** Reads the definitions of all function files, in the order of their names. */
export function readDefinitions(root: string): Definition[] {
  return globSync(`${folder}*.sql`, { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(`${root}${file}`, "utf8");
      const found = /((?:^--.*\n)*)^create or replace (function|trigger) (\w+)/gm;
      return [...text.matchAll(found)].map(([whole, lines = "", kind, name = ""]): Definition => {
        const start = text.indexOf(whole);
        const end = text.slice(start + whole.length).search(/^create or replace /m);
        return {
          kind: kind === "trigger" ? "trigger" : "function",
          name: kind === "trigger" ? name : `${name}()`,
          file,
          comment: lines.replaceAll(/^-- ?/gm, "").replaceAll("\n", " ").trim(),
          sql: text.slice(start + lines.length, end < 0 ? undefined : start + whole.length + end),
        };
      });
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function writeList(root: string) {
  const definitions = readDefinitions(root);
  const triggers = definitions.filter(({ kind }) => kind === "trigger");
  const functions = definitions.filter(({ kind }) => kind === "function");
  const callers = findCallers(root, definitions);
  return `${head}

\`npm run docs\` writes this list from the function files, and a check fails if it is out of date. The database has ${triggers.length} triggers, and
at most ${limits.trigger} are allowed. They fire after a statement unless noted.

| Trigger | Fires | Function |
|---|---|---|
${triggers.map(toTriggerLine).join("\n")}

## All functions

The database has ${functions.length} functions, and at most ${limits.function} are allowed. A function that runs as its owner is not subject to row-level security.

| Function | Called by | What it does |
|---|---|---|
${functions.map((one) => `| [\`${one.name}\`] | ${callers.get(one.name)?.join(", ") || "the default of a column, or a query that builds its name"} | ${describe(one)} |`).join("\n")}

${definitions.map(({ name, file }) => `[\`${name}\`]: ../${file}`).join("\n")}
`;
}

function toTriggerLine({ name, sql }: Definition) {
  const [, when = "", events = "", table = ""] = /(before|after)\s+(.+?)\s+on (\w+)/s.exec(sql) ?? [];
  const [, called = "", argument = ""] = /execute function (\w+)\((.*?)\)/.exec(sql) ?? [];
  const each = sql.includes("for each row") ? " of each row" : "";
  const condition = /\bwhen \(/.test(sql) ? ", under a condition" : "";
  return `| [\`${name}\`] | ${when === "before" ? "before " : ""}${events.replaceAll(/\s+/g, " ")}${each} on \`${table}\`${condition} | [\`${called}()\`]${argument && ` with \`${argument.replaceAll("'", "")}\``} |`;
}

/** The first sentence of the comment, and the rights with which the function runs. */
function describe({ comment, sql }: Definition) {
  const [sentence = ""] = /^.+?\.(?=\s|$)/.exec(comment) ?? [comment];
  return `${sentence.replaceAll("|", "\\|")}${/security definer/.test(sql) ? " Runs as its owner." : ""}`;
}

/** The triggers, functions, policies and TypeScript files that call each function, as links. */
function findCallers(root: string, definitions: readonly Definition[]) {
  const functions = definitions.filter(({ kind }) => kind === "function");
  const calls = new RegExp(`\\b(${functions.map(({ name }) => name.slice(0, -2)).join("|")})\\(`, "g");
  const callers = new Map<string, string[]>(functions.map(({ name }) => [name, []]));
  const add = (text: string, caller: string, itself?: string) => {
    for (const name of new Set([...text.matchAll(calls)].map(([, found]) => `${found}()`)))
      if (name !== itself) callers.get(name)?.push(caller);
  };
  for (const { name, sql, kind } of definitions)
    // A trigger names its function at the end; the rights of a function follow its body.
    add(sql.replaceAll(/--.*|^(?:revoke|grant) .*$/gm, ""), `[\`${name}\`]`, kind === "function" ? name : undefined);
  const files = globSync("{apps/api,packages/*}/src/**/*.ts", { cwd: root, exclude: ["**/node_modules", "**/dist"] });
  for (const file of files.toSorted())
    if (!/\.test\.ts$|\/test\//.test(file))
      add(readFileSync(`${root}${file}`, "utf8"), `[${file.slice(file.lastIndexOf("/") + 1)}](../${file})`);
  const policies = globSync("apps/api/src/ground/db/migrations/*.sql", { cwd: root })
    .flatMap((file) => readFileSync(`${root}${file}`, "utf8").match(/^create policy [^;]*;/gm) ?? [])
    .join("\n");
  add(policies, "policies");
  return callers;
}
