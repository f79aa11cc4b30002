import { type CompanySignIn, testCompanySignIn } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Ago } from "../../ui/moment.tsx";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { SignInCard } from "./sign-in-card.tsx";

/** The test of a connection, which shows the claims and changes nothing. */
export function TestCard({ connection }: { connection: NonNullable<CompanySignIn["connection"]> }) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const testing = useOneAtATime({
    mutationFn: () => withPassword(() => call(testCompanySignIn, {})),
    onSuccess: (destination) => destination && location.assign(destination.url),
  });
  const { last_test: last } = connection;
  return (
    <SignInCard
      title="Test"
      badge={connection.state === "draft" ? <Badge tone="warn">Needed</Badge> : <Badge tone="ok">Passed</Badge>}
      about="Sign in once yourself. The test shows the identity provider's claims and what would happen, and changes nothing."
    >
      {last && (
        <div className="mb-4 flex flex-col gap-3">
          <p className="text-xs text-fg3">
            Last test <Ago at={last.at} />
          </p>
          <Notice tone={last.succeeded ? "info" : "bad"}>{last.outcome}</Notice>
          {Object.keys(last.claims).length > 0 && (
            <dl className="grid gap-x-6 gap-y-2 rounded-control bg-subtle p-3 text-xs sm:grid-cols-[auto_1fr]">
              {Object.entries(last.claims).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-fg3">{name}</dt>
                  <dd className="wrap-anywhere">{typeof value === "string" ? value : JSON.stringify(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
      {testing.error && (
        <div role="alert" className="mb-4">
          <Notice tone="bad">{failureText(testing.error)}</Notice>
        </div>
      )}
      <Button
        variant={connection.state === "draft" ? "primary" : "secondary"}
        isPending={testing.isPending}
        onPress={() => testing.mutate()}
      >
        Test Sign-In
      </Button>
      {passwordDialog}
    </SignInCard>
  );
}
