import { screen, waitFor } from "./open-page.tsx";

export const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const findBox = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
export const checkbox = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

/** The rows of all tables that contain a text. */
export const rows = (text: string) =>
  screen.queryAllByRole("row").filter(({ textContent }) => textContent?.includes(text));

/** Waits for the only row that contains a text. */
export const findRow = (text: string) =>
  waitFor(() => {
    const [row, ...others] = rows(text);
    if (!row || others.length > 0) throw new Error(`${row ? "Several rows contain" : "No row contains"} “${text}”.`);
    return row;
  });

/** Waits for a heading of level 1 with this text. */
export const findTitle = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
