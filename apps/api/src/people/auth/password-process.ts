import { checkPassword, type PasswordCheck } from "@lading/passwords";

/* The process that checks passwords. It replies to each message with the result. */

process.on("message", (check: PasswordCheck) => {
  // Sending fails if the parent has died. That is not an error, because this process then ends too.
  process.send?.(checkPassword(check), undefined, undefined, () => {});
});
// A terminal also sends Ctrl-C to this process. It must run until its parent ends because pending requests need it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());
