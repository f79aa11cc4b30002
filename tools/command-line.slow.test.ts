import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: Record<string, string> };

/** The commands that are programs of this project, with the program and its arguments. The others print their own help. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const program = /^(?:exec )?node ((?:tools|bench)\/[a-z-]+\.ts.*)$/.exec(line)?.[1];
  return program ? [[name, program.split(" ")] as const] : [];
});

const run = (parts: readonly string[]) =>
  new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH };
    execFile(process.execPath, [...parts], { cwd: root, env }, (error, out, errors) =>
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

test("a command refuses an option that it does not have, and prints its usage", async () => {
  const { code, errors } = await run(["tools/load-folder.ts", "--folder", "x"]);
  expect(code).toBe(1);
  expect(errors).toContain("--folder");
  expect(errors).toContain("Usage: npm run load -- FOLDER");
});
