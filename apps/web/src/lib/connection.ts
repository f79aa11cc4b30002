/*
 * The browser reports when the device is online again, but not when an unreachable server responds again. The first response
 * to any call reports that.
 */
const answers = new EventTarget();

export const noteAnswer = () => answers.dispatchEvent(new Event("answer"));

/** Calls the listener when the server can be reached again. Returns the function that removes the listener. */
export function whenReachable(listener: (event: Event) => void) {
  addEventListener("online", listener);
  answers.addEventListener("answer", listener);
  return () => {
    removeEventListener("online", listener);
    answers.removeEventListener("answer", listener);
  };
}
