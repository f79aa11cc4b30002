import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";
const vendor = await stage.aVendor({ password });
const email = () => screen.getByLabelText("Email");
const typedPassword = () => screen.getByLabelText<HTMLInputElement>("Password");
/** A failure selects the password, a moment after its message. */
const waitForSelection = () => waitFor(() => expect(typedPassword().selectionStart).toBe(0));

async function open(address = "/login") {
  const page = await openPage(stage, address);
  await screen.findByLabelText("Email");
  const signIn = async (address = vendor.email, typed = password) => {
    await page.fill(email(), address);
    await page.fill(typedPassword(), typed);
    await page.user.keyboard("{Enter}");
  };
  return { ...page, signIn };
}

test(
  "has two fields, a button and links to reset the password and to get help, and shows a bad value at its field",
  { tags: ["LOGIN-01", "LOGIN-02", "SHELL-07"] },
  async () => {
    const { user, fill } = await open();
    expect(email()).toHaveAttribute("autocomplete", "username webauthn");
    expect(typedPassword()).toHaveAttribute("autocomplete", "current-password");
    expect(screen.getByRole("link", { name: "Forgot Password?" })).toHaveAttribute("href", "/reset");
    expect(screen.getByRole("link", { name: "Need help?" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^mailto:.+@/),
    );
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("banner")).toBeNull();
    await waitFor(() => expect(email()).toHaveFocus());

    await user.click(screen.getByRole("button", { name: "Log In" }));
    await waitFor(() => expect(email()).toHaveAccessibleDescription("Please enter an email to log-in."));
    expect(typedPassword()).toHaveAccessibleDescription("Please enter a password to log-in.");
    expect(email()).toHaveFocus();
    await fill(email(), "nobody");
    await waitFor(() => expect(email()).toHaveAccessibleDescription("Must be a valid email."));
  },
);

test.for(["/reset", "/welcome"])("is linked from %s", { tags: "SHELL-11.1" }, async (path) => {
  const { click, getAddress } = await openPage(stage, path);
  await click("link", "Return To Login");
  await waitFor(() => expect(getAddress()).toBe("/login"));
  await screen.findByRole("button", { name: "Log In" });
});

test(
  "responds to a wrong address and a wrong password alike, and keeps the typed values",
  { tags: "LOGIN-03" },
  async () => {
    const { signIn, requests } = await open();
    for (const [index, address] of [vendor.email, "nobody@nowhere.example"].entries()) {
      await signIn(address, "wrong");
      await waitFor(() => expect(requests.filter((one) => one === "POST /api/token")).toHaveLength(index + 1));
      await waitFor(() =>
        expect(screen.getByRole("alert")).toHaveTextContent(/^The email address or password you entered is incorrect$/),
      );
      await waitForSelection();
      expect(email()).toHaveValue(address);
      expect(typedPassword()).toHaveValue("wrong");
    }
  },
);

test(
  "distinguishes a failure, a busy server, one that cannot be reached, and a user who may not sign in",
  { tags: "LOGIN-04" },
  async () => {
    const { answer, signIn, user } = await open();
    const answerSignIn = (by: () => Response) => answer((_method, path) => (path === "/api/token" ? by() : undefined));
    const busy = "Too many attempts. Try again in 2 minutes.";
    // Each answer has another message than the one before, so that each message is a new one.
    for (const [respond, message] of [
      [() => new Response("", { status: 500 }), "Something went wrong"],
      [() => Response.json({ detail: busy }, { status: 429 }), busy],
      [() => new Response("not JSON", { status: 503 }), "Something went wrong"],
      [() => Response.error(), "The server could not be reached. Check your connection and try again."],
    ] as const) {
      answerSignIn(respond);
      await signIn();
      await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(message));
      await waitForSelection();
    }
    const detail = "Your account has been deactivated. Ask your Vendor Admin.";
    answerSignIn(() => Response.json({ detail }, { status: 403 }));
    await signIn();
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent(detail);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(email()).toHaveValue(vendor.email);
  },
);

test("returns to the requested page after the sign-in, including the query", { tags: "SHELL-13" }, async () => {
  const { getAddress, signIn } = await open("/settings?type=Change+Password");
  expect(getAddress()).toMatch(/^\/login/);
  await waitFor(() => expect(email()).toHaveFocus());
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  await signIn();
  await waitFor(() => expect(getAddress()).toBe("/settings?type=Change+Password"));
});

test(
  "never redirects away from the portal, and skips the form for a user who is already signed in",
  { tags: ["SHELL-13", "LOGIN-06"] },
  async () => {
    const { getAddress, go, signIn } = await open(`/login?from=${encodeURIComponent("/\\evil.example")}`);
    await signIn();
    await waitFor(() => expect(getAddress()).toBe("/homepage"));
    for (const [address, page] of [
      ["/login?from=/help", "/help"],
      ["/login", "/homepage"],
      ["/login?from=/help", "/help"],
      ["/login?from=/.//evil.example", "/homepage"],
    ] as const) {
      await go(address);
      await waitFor(() => expect(getAddress()).toBe(page));
    }
  },
);

test(
  "shows that the server could not be reached during a sign-in, and signs in once it can",
  { tags: "SHELL-14.2" },
  async () => {
    const { answer, click, getAddress, signIn } = await open();
    answer(() => Response.error());
    await signIn();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe(
        "The server could not be reached. Check your connection and try again.",
      ),
    );
    answer(() => undefined);
    await click("button", "Log In");
    await waitFor(() => expect(getAddress()).toBe("/homepage"));
  },
);

test.for([
  ["on request", () => within(document.body).getByRole("button", { name: "Try Again" }).click()],
  ["when it is back", () => dispatchEvent(new Event("online"))],
] as const)(
  "keeps the user signed in when the server cannot be reached, and retries %s",
  { tags: ["SESS-02.3", "SHELL-14.2"] },
  async ([, retry]) => {
    // React and the router report the error that the page shows.
    for (const report of ["error", "warn"] as const) vi.spyOn(console, report).mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const { answer } = await openPage(stage, "/homepage", vendor);
    // Any answer would make the page retry at once, and then not again for two seconds.
    answer(() => Response.error());
    await screen.findByText("This page could not be loaded");
    answer(() => undefined);
    retry();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Welcome/));
  },
);
