import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, password } from "./stage.ts";

test(
  "a person makes a token for an assistant in the settings, which works until it is revoked",
  { tag: ["@MCP-03.1", "@MCP-03.2"] },
  async ({ page, baseURL }) => {
    const listTools = (token: string) =>
      fetch(`${baseURL}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });

    await page.goto("/settings?type=assistants");
    await expect(page.getByText("No assistants yet")).toBeVisible();
    await page.getByRole("button", { name: "New Token" }).click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByRole("button", { name: "Create Token" }).click();
    await expect(dialog.getByText("Name is required.")).toBeVisible();
    await expectNoFindings(page);
    await dialog.getByLabel("Name", { exact: true }).fill("Scout");
    await dialog.getByLabel("May propose edits of products").check();
    await dialog.getByRole("button", { name: "Create Token" }).click();
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await question.getByRole("textbox", { name: "Password" }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
    const field = page.getByRole("alertdialog").getByLabel("Token", { exact: true });
    await expect(field).toHaveValue(/^ldg_live_\w{38}$/);
    const token = await field.inputValue();
    await page.getByRole("button", { name: "I Have Stored It" }).click();

    const row = page.getByRole("list", { name: "Tokens" }).getByRole("listitem");
    await expect(row).toContainText("Reads and proposes edits");
    await expect(row).toContainText("Never used");
    const answer = await listTools(token);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("propose_edit");
    await page.reload();
    await expect(row).toContainText("Last used");
    await expectNoFindings(page);

    await page.getByRole("button", { name: "Revoke Scout" }).click();
    await page.getByRole("button", { name: "Yes, Revoke" }).click();
    await expect(page.getByText("No assistants yet")).toBeVisible();
    expect((await listTools(token)).status).toBe(401);
  },
);
