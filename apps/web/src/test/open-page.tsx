import "./browser.ts";
import "@testing-library/jest-dom/vitest";
import { configure, screen, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, type HistoryState, RouterProvider } from "@tanstack/react-router";
import { createRoot, type Root } from "react-dom/client";
import { unstable_IdlePriority, unstable_scheduleCallback } from "scheduler";
import { expect, onTestFinished } from "vitest";
import type { Stage } from "../../../api/src/test/stage.ts";
import { followRefusals } from "../lib/current-user.ts";
import { hideLinkCode } from "../lib/link-code.ts";
import { queryClient } from "../lib/query-client.ts";
import { openBy } from "../lib/session.ts";
import { router as appRouter } from "../router.ts";
import { dismissToast, getToasts } from "../ui/toast.tsx";

// Tests import these from here, because the library looks for the document when it is loaded.
export { screen, waitFor, within } from "@testing-library/dom";

// To find out whether an element is hidden, the library reads the styles of all elements around it, which takes most of a test's time.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 10_000,
  // React runs the effects of what a test waited for, or has just done, in later tasks of its scheduler. A poll starts in one, and the
  // title of a page takes the focus in one. A task of the lowest priority runs after all others.
  asyncWrapper: async (work) => {
    const result = await work();
    await new Promise<void>((resolve) => unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));
    return result;
  },
  getElementError: (message) => new Error(`${message}\n\nThe page says: ${document.body.textContent}`),
});

// A page that closes leaves its router in the middle of a load, so each page has its own.
const openRouter = () => createRouter({ ...appRouter.options, history: appRouter.history, scrollRestoration: false });
let router = openRouter();

openBy((href, state) => void leave(href, state));
followRefusals(queryClient);

/** Leaves the pages of a user like main.tsx. */
async function leave(href: string, state: HistoryState = {}) {
  void queryClient.cancelQueries();
  await router.navigate({ href, state, ignoreBlocker: true });
  queryClient.clear();
  router.clearCache();
}

/** Answers a request instead of the server. Undefined leaves it to the server, and `Response.error()` is a lost connection. */
type Answer = (method: string, path: string, body: unknown) => Response | undefined | Promise<Response | undefined>;

/** The document or a part of it. */
type Queries = Pick<typeof screen, "getByRole">;

interface Person {
  token: string;
  refresh?: string;
}

let closeOpenPage = () => {};

/**
 * Opens a page of the real app in jsdom, signed in as `person`. The real server of the stage answers its requests without a
 * network. The page closes when the test ends or opens another.
 */
export async function openPage(stage: Pick<Stage, "app">, address: string, person?: Person) {
  /** All requests of the page, as `GET /api/…`. */
  const requests: string[] = [];
  /** The requests that failed or that the server refused. */
  const refused: string[] = [];
  let answer: Answer = () => undefined;
  let root: Root | undefined;

  closeOpenPage();
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const request = new Request(url, { ...init, keepalive: false });
    const path = url.pathname + url.search;
    requests.push(`${request.method} ${path}`);
    const body = Buffer.from(await request.arrayBuffer());
    const given = await answer(request.method, path, typeof init.body === "string" ? JSON.parse(init.body) : undefined);
    const response = given ?? (await send(stage, request, path, body));
    if (!response.ok) refused.push(`${request.method} ${path}`);
    request.signal.throwIfAborted();
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
  const show = (href: string, state?: HistoryState) => {
    const element = document.createElement("div");
    document.body.replaceChildren(element);
    appRouter.history.replace(href, state);
    appRouter.history.flush();
    hideLinkCode();
    router = openRouter();
    root = createRoot(element);
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  };
  const close = () => {
    root?.unmount();
    queryClient.clear();
    for (const { id } of getToasts()) dismissToast(id);
  };
  closeOpenPage = close;
  onTestFinished(() => {
    close();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });

  const signIn = ({ token: access, refresh = "none" }: Person) =>
    localStorage.setItem("lading.session", JSON.stringify({ access, refresh }));
  if (person) signIn(person);
  show(address);
  const user = userEvent.setup({ document });
  return {
    user,
    requests,
    refused,
    /** Replaces the text of a field at once, without a press for each character. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      if (text !== "") await user.paste(text);
    },
    /** Clicks the only enabled element with this role and name, as soon as there is one. */
    click: async (role: string, name: string | RegExp, part: Queries = screen) => {
      const element = await waitFor(() => {
        const found = part.getByRole(role, { name });
        expect(found).toBeEnabled();
        expect(found).not.toHaveAttribute("aria-disabled", "true");
        return found;
      });
      await user.click(element);
    },
    /** Answers the following requests. */
    answer: (by: Answer) => void (answer = by),
    getAddress: () => router.history.location.href,
    /** Opens another page of the app. */
    go: (href: string) => router.navigate({ href, ignoreBlocker: true }),
    /** Opens a page as another person, after the page has closed. */
    openAs: (other: Person, href: string) => {
      close();
      signIn(other);
      show(href);
    },
    /** Loads the page again. The storage of the browser stays. */
    reload: () => {
      close();
      const { href, state } = router.history.location;
      show(href, state);
    },
  };
}

async function send({ app }: Pick<Stage, "app">, { method, headers }: Request, url: string, body: Buffer) {
  const {
    statusCode,
    headers: fields,
    rawPayload,
  } = await app.inject({
    method: method as "GET", // or another method of the contract
    url,
    headers: Object.fromEntries(headers),
    ...(body.length > 0 && { payload: body }),
  });
  const isEmpty = statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  });
}
