/** Loads what sanitizes texts when staff save the first one, because its libraries take memory. */
export const loadRichText = () => import("./clean-rich-text.ts");
