import { Link } from "@tanstack/react-router";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";

/** The two lists of the terms: their versions, and who has accepted them. */
export const TermsTabs = ({ isAcceptances = false }: { isAcceptances?: boolean }) => (
  <LinkTabs label="Terms">
    <Link
      to="/provider/$kind/{-$id}"
      params={{ kind: "terms", id: undefined }}
      aria-current={isAcceptances ? undefined : "page"}
      activeOptions={{ exact: true }}
      className={linkTabClass}
    >
      Versions
    </Link>
    <Link
      to="/provider/$kind/{-$id}"
      params={{ kind: "terms", id: "acceptances" }}
      aria-current={isAcceptances ? "page" : undefined}
      className={linkTabClass}
    >
      Acceptances
    </Link>
  </LinkTabs>
);
