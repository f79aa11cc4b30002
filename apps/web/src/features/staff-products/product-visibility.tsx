import type { StaffProduct } from "@lading/contract";
import { Eye, EyeOff } from "lucide-react";
import { number } from "../../lib/formats.ts";

const reasons = {
  company_suspended: "Hidden: the company is suspended",
  catalog_off: "Hidden: the product catalog is switched off for the company",
};

/** The active users of the company who can see the product, by role, or the reason why none can. */
export function ProductVisibility({ product: { visibility } }: { product: StaffProduct }) {
  const { hidden_because, roles } = visibility;
  const users = roles.reduce((sum, role) => sum + role.users, 0);
  const Icon = hidden_because === null && users > 0 ? Eye : EyeOff;
  const byRole = roles.filter((role) => role.users > 0).map((role) => `${role.name} ${number(role.users)}`);
  const text =
    hidden_because !== null
      ? reasons[hidden_because]
      : users === 0
        ? "No active user of the company can see it"
        : `${users === 1 ? "1 user" : `${number(users)} users`} of the company can see it: ${byRole.join(", ")}`;
  return (
    <p className={`flex items-start gap-1.5 ${hidden_because === null ? "text-fg2" : "text-warn"}`}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
