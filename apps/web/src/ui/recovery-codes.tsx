import { deployment } from "../lib/deployment.ts";
import { saveBlob } from "../lib/save-answer.ts";
import { Notice } from "./notice.tsx";

/** Recovery codes, which the server shows only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="mb-3">
        The second step is on. If you lose your phone or passkey, one of these codes signs you in instead. Each works
        once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mb-3 grid gap-x-6 gap-y-1 rounded-control bg-subtle p-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-xs font-medium text-fg tabular-nums wrap-anywhere select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Notice tone="warn">They are not shown again. Keep them in another place than your devices.</Notice>
    </>
  );
}

export function saveRecoveryCodes(codes: readonly string[]) {
  const text = `Recovery codes for the vendor portal of ${deployment.providerName}\n\n${codes.join("\n")}\n\nEach code works once.\n`;
  saveBlob(new Blob([text], { type: "text/plain" }), "recovery-codes.txt");
}
