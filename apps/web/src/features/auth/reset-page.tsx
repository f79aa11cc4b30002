import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AuthPage, linkClass } from "./auth-page.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";

interface ResetPageProps {
  /** The token of the mailed link. */
  token: string | undefined;
  /** The link is one of `npm run add-staff`, for a person who has never signed in or for one who has. */
  staff: "new" | "known" | undefined;
  mark: ReactNode;
}

/** Requests a password link by mail, or sets the new password of a user who opened such a link. */
export function ResetPage({ token, staff, mark }: ResetPageProps) {
  if (token) {
    return (
      <AuthPage
        mark={mark}
        title={staff === "new" ? "Choose your first password" : "Choose a new password"}
        lead={
          staff === "new"
            ? "It signs you in to the console."
            : "You will be signed out everywhere else. Assistants need new tokens; API keys keep working."
        }
      >
        <NewPasswordForm key={token} token={token} staff={staff} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      mark={mark}
      title="Reset your password"
      lead="Enter your email and we will send you a link."
      below={
        <Link to="/login" className={linkClass}>
          Return To Login
        </Link>
      }
    >
      <ResetRequestForm />
    </AuthPage>
  );
}
