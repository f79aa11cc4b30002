import type { PasswordCheck, PasswordResult } from "@lading/passwords";
import { useEffect, useState } from "react";
import { deployment } from "./deployment.ts";

/** The result for this password. */
type CheckedPassword = PasswordResult & { password: string };

const portalNames = [deployment.providerName, deployment.providerAbbreviation];
const stranger = { email: "", first_name: "", last_name: "", department: null, position: null, company_name: null };

/**
 * Checks the typed password by the server's rules, in a worker that loads at first use. Until the worker has loaded, or if it
 * cannot load, only the server checks. Leave `person` out if nothing is known about the user.
 */
export function usePasswordCheck(password: string, person?: PasswordCheck["person"]) {
  const [worker, setWorker] = useState<Worker>();
  const [result, setResult] = useState<CheckedPassword>();
  useEffect(() => () => worker?.terminate(), [worker]);

  const question: PasswordCheck = { password, person: person ?? stranger, portalNames };
  const message = JSON.stringify(question);
  useEffect(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker?.postMessage(message);
  }, [worker, message]);

  const load = () => {
    if (worker) return;
    const started = new Worker(new URL("./password-worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<CheckedPassword>) => setResult(data));
    setWorker(started);
  };

  const isChecked = password !== "" && result !== undefined;
  return {
    /** Loads the worker. Call it when the field gets the focus. */
    load,
    /** Whether the password meets each of `passwordHints`, or undefined if that is not known. */
    met: isChecked ? [result.isPersonal ? false : person && true, !result.isCommon] : [],
    /** Why the password is rejected. */
    objection: result?.password === password ? result.objection : undefined,
  };
}
