import type { UserDetails } from "@lading/contract";
import { ActingBar } from "../features/security/acting-bar.tsx";
import { FactorNotice } from "../features/security/factor-notice.tsx";

/** Says above every page that staff act as the user, or that the user needs a second step. */
export const PortalNotice = ({ user }: { user: UserDetails }) =>
  user.force_logged_in ? <ActingBar user={user} /> : <FactorNotice due={user.second_factor_due ?? ""} />;
