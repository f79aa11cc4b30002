import { createInvitedUser } from "./invited-user.ts";
import { expect, test } from "./stage.ts";

const chosen = "Gasket4Flange";
const answers = {
  "First Name": "Rosa",
  "Last Name": "Delgado",
  Department: "Sales",
  Position: "Key Account Manager",
  Phone: "(713) 555-0142",
  Password: chosen,
  "Password Confirmation": chosen,
};

test(
  "creates the invited user's account with the keyboard only and leaks the code to no other request",
  { tag: ["@WELC-01", "@WELC-02", "@WELC-05"] },
  async ({ page }) => {
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    const { company, email, link } = await createInvitedUser();
    const code = new URL(link).searchParams.get("code") ?? "";
    const leaks: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (!request.isNavigationRequest() && `${request.url()} ${referer}`.includes(code)) leaks.push(request.url());
    });
    await page.goto(link);
    await expect(field("Email")).toHaveValue(email);
    await expect(page.getByText("invites you to its vendor portal")).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect(field("Company")).toHaveValue(company.name);
    for (const name of ["Email", "Company"]) await expect(field(name)).toHaveAttribute("readonly");

    await field("Company").focus();
    for (const [name, answer] of Object.entries(answers)) {
      await page.keyboard.press("Tab");
      if (name === "Password Confirmation") await page.keyboard.press("Tab"); // past the button that shows the password
      await expect(field(name)).toBeFocused();
      await page.keyboard.type(answer);
    }
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Account Creation Successful" });
    await expect(dialog).toBeVisible();
    expect(leaks).toEqual([]);
    await expect(page.getByRole("button", { name: "Go to login" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(field("Password")).toBeFocused();
    await page.keyboard.type(chosen);
    await page.keyboard.press("Enter");
    await page.waitForURL("/homepage");
  },
);
