import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { getCompactLayout } from "./compact-layout.ts";
import { CompactLines } from "./compact-lines.tsx";

/** Renders the first line of a row, whose parts have these contents. */
function show(...contents: readonly ReactNode[]) {
  const columns = contents.map((content, place): Column<string> => ({
    id: `${place}`,
    label: "",
    width: 100,
    cell: () => content,
    compact: [{ line: 1 }],
  }));
  const layout = getCompactLayout(columns, () => true);
  return renderToStaticMarkup(<CompactLines row="" layout={layout} classNames={undefined} />);
}

test("texts beside one another are one text with dots", () => {
  expect(show("9 users", null, "15 products")).toContain(">9 users · 15 products<");
});

test("a text beside texts and elements has its own element, so that it is spaced", () => {
  const line = show("9 users", "15 products", <b key="new">New</b>);
  for (const content of ["9 users", "15 products", "<b>New</b>"])
    expect(line).toMatch(new RegExp(`<span [^>]*>${content}</span>`));
});
