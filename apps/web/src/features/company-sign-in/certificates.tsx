import type { CompanySignIn } from "@lading/contract";
import { date } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";

type Certificate = NonNullable<CompanySignIn["connection"]>["certificates"][number];

/** The certificates with which the identity provider signs, and when they expire. */
export const Certificates = ({ certificates }: { certificates: readonly Certificate[] }) => (
  <ul aria-label="Certificates" className="mt-2 divide-y divide-line border-y border-line">
    {certificates.map(({ fingerprint, valid_from, expires_at, expiry }) => (
      <li key={fingerprint} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <div className="min-w-0 flex-1">
          <p>
            {date(valid_from)} – {date(expires_at)}
          </p>
          <p className="font-mono text-xs text-fg3 wrap-anywhere">{fingerprint.slice(0, 16)}</p>
        </div>
        {expiry === "over" && <Badge tone="bad">Expired</Badge>}
        {expiry === "soon" && <Badge tone="warn">Expires soon</Badge>}
        {expiry === "later" && <Badge tone="ok">Valid</Badge>}
      </li>
    ))}
  </ul>
);
