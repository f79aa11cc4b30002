/** Moves the focus to the first field of an area whose value has a fault. The messages must be rendered. */
export const focusFault = (area: HTMLElement | null) =>
  area?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
