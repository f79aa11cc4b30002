type Ask = (leave: () => void) => void;

let ask: Ask | undefined;

/** Runs an action that leaves the page, for example signing out. An open form with changes asks the user first. */
export const leaveBy = (leave: () => void) => (ask ? ask(leave) : leave());

/** Registers the form that asks first. Returns the function that unregisters it. */
export function askBeforeLeaving(by: Ask) {
  ask = by;
  return () => void (ask = undefined);
}
