import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AuthPage, linkClass } from "./auth-page.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";

interface ResetPageProps {
  /** The token of the mailed link. */
  token: string | undefined;
  mark: ReactNode;
}

/** Requests a password link by mail, or sets the new password of a user who opened such a link. */
export function ResetPage({ token, mark }: ResetPageProps) {
  if (token) {
    return (
      <AuthPage mark={mark} title="Choose a new password" lead="You will be logged out everywhere else.">
        <NewPasswordForm key={token} token={token} />
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
