import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, password } from "./stage.ts";

/** A program of the user that waits for its code on this machine, and that describes itself there. */
async function startProgram() {
  const server = createServer((request, response) => {
    if (request.url !== "/client.json") return void response.end("Connected.");
    const { clientId: client_id, redirectUri } = program;
    response.end(JSON.stringify({ client_id, client_name: "Scout", redirect_uris: [redirectUri] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const program = {
    clientId: `http://localhost:${port}/client.json`,
    redirectUri: `http://localhost:${port}/callback`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return program;
}

const verifier = randomBytes(32).toString("base64url");

function getAddress(baseURL: string | undefined, { clientId, redirectUri }: { clientId: string; redirectUri: string }) {
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "mcp:read mcp:propose",
    state: "1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${baseURL}/mcp`,
  });
  return `/authorize?${parameters.toString()}`;
}

test(
  "a person allows an assistant after the password, and revokes it",
  { tag: ["@MCP-05.2", "@MCP-05.3", "@MCP-05.8"] },
  async ({ page, baseURL }) => {
    await using program = await startProgram();
    const { clientId, redirectUri } = program;
    const { host } = new URL(clientId);
    await page.goto(getAddress(baseURL, program));
    await expect(page.getByRole("heading", { name: `Allow ${host} to act for you?` })).toBeVisible();
    await expect(page.getByText("It calls itself “Scout”.")).toBeVisible();
    await expect(page.getByText("It proposes edits of products")).toBeVisible();
    await expect(page.getByText("a program on this device")).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Allow" }).click();
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await question.getByRole("textbox", { name: "Password" }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Connected.")).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("iss")).toBe(baseURL);

    const answer = await fetch(`${baseURL}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: searchParams.get("code") ?? "",
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource: `${baseURL}/mcp`,
      }),
    });
    const { access_token } = (await answer.json()) as { access_token: string }; // RFC 6749.
    const listTools = () =>
      fetch(`${baseURL}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
    expect((await listTools()).status).toBe(200);
    await page.goto("/settings?type=assistants");
    await page.getByRole("button", { name: `Revoke ${host}` }).click();
    await page.getByRole("button", { name: "Yes, Revoke" }).click();
    await expect(page.getByText("No assistants yet")).toBeVisible();
    expect((await listTools()).status).toBe(401);
  },
);

test("a person cancels, and the assistant is told", { tag: "@MCP-05.3" }, async ({ page, baseURL }) => {
  await using program = await startProgram();
  await page.goto(getAddress(baseURL, program));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Connected.")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
});

test("a page that cannot be trusted leads nowhere", { tag: "@MCP-05.5" }, async ({ page, baseURL }) => {
  await using program = await startProgram();
  await page.goto(getAddress(baseURL, { ...program, redirectUri: "https://evil.example/" }));
  await expect(page.getByRole("heading", { name: "This assistant cannot be connected" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectNoFindings(page);
  // Twice the same parameter: the server and a filter before it could read different ones.
  await page.goto(`${getAddress(baseURL, program)}&redirect_uri=https://evil.example/`);
  await expect(page.getByText("does not receive answers at the address in this link")).toBeVisible();
});
