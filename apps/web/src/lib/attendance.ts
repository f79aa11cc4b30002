import { awayMs, lastUse, tellOfUse, usedKey } from "./session.ts";

/** Storage is written at most once in this time. */
const precisionMs = 30_000;

/**
 * Notes this visit and each use of this page. The server hears at once of the first use after a pause, because the next refresh
 * could come too late.
 */
export function followUse() {
  note();
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel"])
    addEventListener(event, note, { capture: true, passive: true });
}

function note() {
  try {
    const pause = Date.now() - lastUse();
    if (pause > 0 && pause < precisionMs) return;
    localStorage.setItem(usedKey, String(Date.now()));
    if (pause > awayMs) tellOfUse();
  } catch {
    // Storage is disabled, so there is no session.
  }
}
