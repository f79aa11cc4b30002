import { beginCompanySignIn, findCompanySignIn } from "@lading/contract";
import { useEffect, useRef } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { keepPageValue } from "./page-value.ts";

/** Returns whether the addresses of a domain sign in at their company. The server learns the domain only. */
export const isCompanyDomain = async (domain: string) =>
  (await call(findCompanySignIn, { body: { domain } })).is_enforced;

interface CompanyLoginProps {
  /** The domain of the typed address, or the code of the company. */
  at: { domain: string } | { company: string };
}

/** Leaves the portal for the company's sign-in, which leads back to the sign-in page. */
export function CompanyLogin({ at }: CompanyLoginProps) {
  const { mutate, error, isPending, isSuccess } = useOneAtATime({
    mutationFn: () => call(beginCompanySignIn, { body: { ...at, page: keepPageValue() } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const button = useRef<HTMLDivElement>(null);
  // The field that had the focus may have given way to the button.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div ref={button}>
      <FormError>{error && failureText(error)}</FormError>
      <Button variant="primary" wide isPending={isPending || isSuccess} onPress={() => mutate()}>
        Continue with Your Company’s Sign-In
      </Button>
    </div>
  );
}
