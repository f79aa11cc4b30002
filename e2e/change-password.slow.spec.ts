import { expect, password, test } from "./stage.ts";

test.use({ user: "marcus.broussard@harborpipe.example" });

test(
  "checks the new password as the user types, and does not send one that is too easy to guess",
  { tag: "@PASS-02" },
  async ({ page }) => {
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    const dictionaries = () => paths.filter((path) => path.includes("password-worker"));
    const newPassword = page.getByRole("textbox", { name: "New Password" });
    const fill = async (next: string) => {
      await page.getByRole("textbox", { name: "Old Password" }).fill(password);
      await newPassword.fill(next);
      await page.getByRole("textbox", { name: "Password Confirmation" }).fill(next);
    };
    const submit = () => page.getByRole("button", { name: "Change Password" }).click();
    const hint = (text: string) => page.getByRole("listitem").filter({ hasText: text });
    const common = hint("Your password can't be a commonly used password.");
    const personal = hint("Your password can't be similar to your personal information.");
    await page.goto("/change-password");
    await fill("Gasket4Flange");
    for (const one of [common, personal]) await expect(one).toContainText("(met)");
    expect(dictionaries()).toHaveLength(1);

    await fill("Northgate1");
    await expect(common).not.toContainText("(met)");
    await expect(personal).toContainText("(met)");
    await submit();
    await expect(newPassword).toHaveAccessibleDescription(/^This password is one that many people use/);
    await expect(newPassword).toBeFocused();

    await fill("HarborPipe7");
    await expect(personal).not.toContainText("(met)");
    await submit();
    await expect(newPassword).toHaveAccessibleDescription(/^This password is too similar to your company's name/);
    expect(paths.filter((path) => path.includes("change-password/"))).toEqual([]);
  },
);
