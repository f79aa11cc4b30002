import { deployment } from "../../lib/deployment.ts";

/** Tells what becomes of pieces that are short, and who acts. Vendors and staff read the same. */
export const ShortAdvice = () => (
  <p className="text-xs text-fg2">
    {`${deployment.providerAbbreviation} awaits nothing more of a short line, so it is not open to ship again. If the pieces did ship, the vendor tells the buyer, who has the receipt corrected. If they are still needed, the buyer orders them again.`}
  </p>
);
