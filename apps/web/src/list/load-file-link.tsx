import { type LoadKind, loadKinds } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { useMay } from "../lib/use-may.ts";

/** Leads staff from an empty list to the import that fills it. Renders nothing for those who may not import. */
export function LoadFileLink({ kind, label }: { kind: LoadKind; label: string }) {
  if (!useMay()(loadKinds[kind])) return null;
  return (
    <Link
      to="/provider/imports/{-$id}"
      params={{ id: undefined }}
      search={{ kind }}
      className="inline-flex h-8 items-center rounded-control bg-raised px-3 font-medium text-fg shadow-control ring-1 ring-line-strong hover:bg-muted pointer-coarse:h-11"
    >
      {label}
    </Link>
  );
}
