import { type CompanySignIn, unlinkIdentity } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Ago } from "../../ui/moment.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { companySignIn } from "./company-sign-in-api.ts";
import { SignInCard } from "./sign-in-card.tsx";

/** The users who have signed in at the company. */
export function IdentitiesCard({ identities }: Pick<CompanySignIn, "identities">) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [withPassword, passwordDialog] = usePasswordStep();
  const unlink = async ({ id, user }: CompanySignIn["identities"][number]) => {
    const text =
      "They are signed out everywhere, and assistants that they connected need new tokens. API keys keep working. At the next sign-in, the user needs a code that is mailed to the account.";
    if (!(await confirm({ title: `Remove the link of ${user}?`, text, confirm: "Yes, Remove", destructive: true })))
      return;
    try {
      if (await withPassword(() => call(unlinkIdentity, { params: { id } }))) showToast(`${user} is no longer linked.`);
    } catch (error) {
      showToast(failureText(error), "bad");
    }
    await client.invalidateQueries({ queryKey: companySignIn.queryKey });
  };
  return (
    <SignInCard title="Linked accounts" about="These users have signed in at your company at least once.">
      <ul aria-label="Linked accounts" className="divide-y divide-line border-y border-line">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-48 flex-1 text-sm">
              <p className="font-medium wrap-anywhere">{identity.user}</p>
              <p className="text-xs text-fg3 wrap-anywhere">
                {identity.email} · linked <Ago at={identity.linked_at} />
              </p>
            </div>
            <Button onPress={() => void unlink(identity)} aria-label={`Unlink ${identity.user}`}>
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      {passwordDialog}
    </SignInCard>
  );
}
