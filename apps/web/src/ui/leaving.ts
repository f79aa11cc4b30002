type Ask = (leave: () => void) => void;

let ask: Ask | undefined;

/** Leaves the page in a way that is no link, such as logging out: at once, or when the form that is open has agreed. */
export const leaveBy = (leave: () => void) => (ask ? ask(leave) : leave());

/** Lets a form be asked first; returns what ends that. */
export function askBeforeLeaving(by: Ask) {
  ask = by;
  return () => void (ask = undefined);
}
