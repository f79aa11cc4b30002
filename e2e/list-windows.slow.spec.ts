import type { Page } from "@playwright/test";
import { visitInApp } from "./in-app.ts";
import { admin, expect, staff, test } from "./stage.ts";

/** The heights of a laptop's window at 200, 180, 150, 125, 110 and 100% zoom. */
const heights = [400, 450, 540, 605, 660, 720];

// The lists of one test open in the running app. No two titles in a row are the same.
const lists = [
  {
    name: "the catalogue and of the notifications",
    user: admin,
    paths: [
      "/product-catalog?page_size=20",
      "/product-catalog/changes?page_size=20",
      "/notifications?type=Notifications&page_size=20",
      "/notifications?type=Archived+Notifications&page_size=20",
    ],
  },
  {
    name: "documents and of users",
    user: admin,
    paths: [
      "/document-repository?type=Order+Documents&page_size=20",
      "/document-repository?type=Product+Documents&page_size=20",
      "/document-repository?type=Archived+Documents&page_size=20",
      "/settings?type=Account+Management",
    ],
  },
  {
    name: "the console",
    user: staff,
    paths: [
      "/provider/queue?page_size=20",
      "/provider/companies",
      "/provider/review?page_size=20",
      "/provider/feedback",
    ],
  },
];

for (const { name, user, paths } of lists)
  test.describe(`for ${user}`, () => {
    test.use({ user });

    test(
      `only one part of the lists of ${name} scrolls in any window, and nothing is covered`,
      { tag: "@LIST-02.3" },
      async ({ page }) => {
        test.slow(); // It measures four pages in six windows.
        for (const [index, path] of paths.entries()) {
          await (index === 0 ? page.goto(path) : visitInApp(page, path));
          // The footer has text after the rows have loaded.
          await expect(page.locator("main footer p")).not.toBeEmpty();
          for (const height of heights) {
            await page.setViewportSize({ width: 1280, height });
            await expect
              .poll(() => measureLayout(page), `${path} at ${height} px`)
              .toEqual({ others: [], covered: [], gap: 0 });
          }
        }
      },
    );
  });

/**
 * Returns the elements that scroll in addition to the first one, the parts of the list that something covers (title,
 * search and page buttons at the start; column headers and page buttons at the end), and the empty space at the end.
 */
const measureLayout = (page: Page) =>
  page.locator("html").evaluate((html) => {
    const view = html.ownerDocument.defaultView;
    const find = (selector: string) => [...html.querySelectorAll(selector)];
    const scrollers = [html, ...find("main, main *")].filter((element) => {
      const scrolls = element === html || ["auto", "scroll"].includes(view.getComputedStyle(element).overflowY);
      return scrolls && element.scrollHeight > element.clientHeight + 1;
    });
    const isSection = scrollers.some((element) => element.tagName === "MAIN");
    const scrollTo = (part: number) => scrollers.forEach((one) => (one.scrollTop = part * one.scrollHeight));
    const findCovered = (selector: string) =>
      find(selector).filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const x = left + width / 2;
        // The last column headers of a wide table are beyond the right edge.
        return x < view.innerWidth && !element.contains(html.ownerDocument.elementFromPoint(x, top + height / 2));
      });
    const pager = "nav[aria-label=Pages] button";

    scrollTo(0);
    const atStart = isSection ? [] : findCovered(`main h1, main search input, ${pager}`);
    scrollTo(1);
    const atEnd = findCovered(isSection ? pager : `main thead th, ${pager}`);
    const footer = html.querySelector(pager)?.closest("footer")?.getBoundingClientRect();
    const last = find("main tbody tr").at(-1)?.getBoundingClientRect();
    const gap = isSection || scrollers.length === 0 ? 0 : footer.top - last.bottom;
    return {
      others: scrollers.slice(1).map((element) => element.ariaLabel ?? element.tagName),
      covered: [...atStart, ...atEnd].map((element) => element.ariaLabel ?? element.textContent),
      gap: Math.max(0, Math.round(gap) - 1),
    };
  });
