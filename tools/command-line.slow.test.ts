import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const { scripts, version } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  scripts: Record<string, string>;
  version: string;
};

/** The commands that are programs of this project, with the program and its arguments. The others print their own help. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const parts = /^(?:exec )?((?:node (?:tools|bench)\/[a-z-]+\.ts|bin\/lading (?!start)).*)$/.exec(line)?.[1];
  return parts ? [[name, parts.split(" ")] as const] : [];
});

const run = ([program = "", ...words]: readonly string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    execFile(program, words, { cwd: root, env }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    );
  });

test("each command explains itself with --help and does nothing", async () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(["load", "add-staff", "add-user", "test", "dev"]),
  );
  const answers = await Promise.all(commands.map(([, parts]) => run([...parts, "--help"])));
  expect(answers).toEqual(
    commands.map(([name]) => ({
      code: 0,
      out: expect.stringMatching(new RegExp(`^Usage: npm (?:run )?${name}\\b.*\\n\\n[A-Z][^\\0]*\\.\\n$`)),
      errors: "",
    })),
  );
});

test("a command refuses arguments that it does not have, and prints its usage", { tags: "OPS-05.2" }, async () => {
  const names = commands.flatMap(([name, [program]]) => (program === "bin/lading" ? [name] : []));
  expect(names.length).toBeGreaterThan(6);
  const calls = names.flatMap((name) => [["--unknown"], ["one", "two"]].map((words) => ({ name, words })));
  const answers = await Promise.all(calls.map(({ name, words }) => run(["bin/lading", name, ...words])));
  expect(answers).toEqual(
    calls.map(({ name }) => ({ code: 2, out: "", errors: expect.stringContaining(`npm run ${name}`) })),
  );
});

test.each([
  ["load", [], "Name one folder to load."],
  ["restore", [], "Name one folder or bucket of backups."],
  ["add-staff", ["--email", "jo@acme.example"], "--email and --name are needed."],
  ["add-user", ["--company", "ACME"], "--company, --email and --name are needed."],
])("%s says which argument it lacks, and prints its usage", async (name, words, message) => {
  const answer = await run(["bin/lading", name, ...words]);
  expect(answer).toEqual({ code: 2, out: "", errors: expect.stringContaining(`${message}\nUsage: npm run ${name}`) });
});

test("a release calls its commands by their own name", async () => {
  const { out } = await run(["bin/lading", "load", "--help"], { LADING_COMMAND: "lading" });
  expect(out).toMatch(/^Usage: lading load FOLDER\n/);
});

test("bin/lading lists its commands, and refuses one that does not exist and an argument of the server", async () => {
  const list = await run(["bin/lading"]);
  expect(list.code).toBe(0);
  for (const name of [
    "start",
    "doctor",
    "backup",
    "restore",
    "load",
    "add-staff",
    "add-user",
    "verify-audit",
    "remove-demonstration",
  ])
    expect(list.out).toMatch(new RegExp(`^  ${name} +[A-Z].+\\.$`, "m"));
  expect((await run(["bin/lading", "--version"])).out).toBe(`Lading ${version}\n`);
  expect(await run(["bin/lading", "dance"])).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^There is no command dance\./),
  });
  expect(await run(["bin/lading", "start", "--port", "80"])).toEqual({
    code: 2,
    out: "",
    errors: "The portal takes no argument --port; its settings are environment variables, which --help lists.\n",
  });
});
