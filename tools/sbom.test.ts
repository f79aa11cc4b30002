import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("npm run sbom lists the shipped packages with version and hash and names no registry", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    maxBuffer: 10_000_000,
  });
  const { bomFormat, components } = JSON.parse(stdout);
  expect(bomFormat).toBe("CycloneDX");
  const named = (name: string) => components.find((component: { name: string }) => component.name === name);
  for (const name of ["fastify", "pg", "react", "zod"])
    expect(named(name)).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/.+@\d/),
      hashes: [{ alg: "SHA-512", content: expect.any(String) }],
      properties: [],
    });
  // Development tools are marked and not omitted, because npm would also omit the packages that the server shares with them.
  expect(named("vitest").properties).toEqual([{ name: "cdx:npm:package:development", value: "true" }]);
  expect(stdout).not.toContain('"distribution"');
});
