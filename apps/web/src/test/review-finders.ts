import { screen, within } from "./open-page.tsx";

const contains = (text: string) => (element: HTMLElement) => element.textContent.includes(text);

/** The rows of a product, or null. */
export const queryGroup = (product: string) => screen.queryAllByRole("rowgroup").find(contains(product)) ?? null;

/** The row of an edited field, or null. */
export function queryField(product: string, label: string) {
  const group = queryGroup(product);
  return group && (within(group).queryByRole("rowheader", { name: label })?.closest("tr") ?? null);
}

/** The buttons in the row of an edited field. */
export const getButtons = (product: string, label: string) =>
  [...(queryField(product, label)?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent);

export const queryBox = (product: string, label: string) =>
  screen.queryByRole("checkbox", { name: `Select ${label} of ${product}` });
export const findBoxOf = (product: string, label: string) =>
  screen.findByRole("checkbox", { name: `Select ${label} of ${product}` });

/** The messages that contain a text, as toasts and for screen readers. */
export const getMessages = (text: string | RegExp) =>
  screen.queryAllByRole("status").filter(({ textContent }) => new RegExp(text).test(textContent ?? ""));
