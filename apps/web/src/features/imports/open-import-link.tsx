import { Link } from "@tanstack/react-router";

/** The link from the run of an import to its pages. */
export const OpenImportLink = ({ id, hasEnded }: { id: string; hasEnded: boolean }) => (
  <Link
    to="/provider/imports/{-$id}"
    params={{ id }}
    search={{}}
    className="inline-flex h-8 items-center rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
  >
    {hasEnded ? "Open Report" : "Continue Import"}
  </Link>
);
