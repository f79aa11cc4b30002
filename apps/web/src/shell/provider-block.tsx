import { Link } from "@tanstack/react-router";
import { deployment, pictureAddress } from "../lib/deployment.ts";
import { isStaff } from "../lib/session.ts";

/** The provider's mark and name, with a link to the first page of the portal, or of the console for staff. */
export function ProviderBlock({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const isConsole = isStaff();
  return (
    <Link
      to={isConsole ? "/provider" : "/homepage"}
      activeOptions={{ exact: true, includeSearch: false }}
      // The skeleton shows it too. There it is not known yet whether the user may load the home page, so it is not preloaded.
      preload={false}
      aria-label={isCollapsed ? `${deployment.providerName}, home` : undefined}
      className={`flex h-13 shrink-0 items-center gap-2.5 ${isCollapsed ? "justify-center" : "px-4.5"}`}
    >
      <ProviderMark />
      {!isCollapsed && (
        <span className="min-w-0">
          <span className="block truncate text-sm/4 font-semibold">{deployment.providerName}</span>
          <span className="block text-xs/4 text-fg3">{isConsole ? "Provider console" : "Vendor portal"}</span>
        </span>
      )}
    </Link>
  );
}

/** The provider's logo, or its initial on its accent. */
export function ProviderMark({ isLarge = false }: { isLarge?: boolean }) {
  const size = isLarge ? "size-10 rounded-card" : "size-6 rounded-control";
  if (deployment.logoUrl)
    return <img src={pictureAddress(deployment.logoUrl)} alt="" className={`shrink-0 object-contain ${size}`} />;
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center bg-accent font-semibold text-on-accent ${size} ${isLarge ? "text-xl" : "text-sm"}`}
    >
      {deployment.providerName.slice(0, 1)}
    </span>
  );
}
