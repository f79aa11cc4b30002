/**
 * The ways in which a value can change. `approval`: staff approved an edit. `intake`: a load. `console`: staff, in the console.
 * `undo`: a change was undone. `direct`: a statement in the database. `earlier`: the product is older than its history.
 */
export const changeSources = ["approval", "intake", "console", "undo", "direct", "earlier"] as const;
export type ChangeSource = (typeof changeSources)[number];

/** The most important one first. */
export const importances = ["critical", "warning", "info"] as const;
export type Importance = (typeof importances)[number];
