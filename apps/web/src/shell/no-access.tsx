import { Link } from "@tanstack/react-router";
import { LockKeyhole } from "lucide-react";
import { EmptyState } from "../ui/empty-state.tsx";
import { linkTo, type Entry } from "./navigation.ts";

/** Replaces a page of the console that the staff member's role does not open. `first` is a page that it opens. */
export const NoAccess = ({ role, first }: { role: string; first: Entry | undefined }) => (
  <EmptyState
    isPage
    icon={<LockKeyhole strokeWidth={1.75} aria-hidden />}
    title="Your role has no access to this page"
    actions={
      first && (
        <Link
          {...linkTo(first)}
          className="inline-flex h-8 items-center rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
        >
          Go to {first.label}
        </Link>
      )
    }
  >
    You have the role {role}. An administrator can change your role or what it allows.
  </EmptyState>
);
