import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanyUser, SignInAs, signInAs } from "@lading/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";

interface SignInAsDialogProps {
  user: CompanyUser;
  company: string;
  onClose: () => void;
}

/** Requests a reason, then opens the portal as the user in another tab, whose session is its own. */
export function SignInAsDialog({ user, company, onClose }: SignInAsDialogProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  /** The address of the user's portal, if the browser has blocked the tab. */
  const [blocked, setBlocked] = useState<string>();
  const form = useForm({
    resolver: zodResolver(SignInAs),
    defaultValues: { user_id: user.id, reason: "" },
  });
  const { register, handleSubmit, setError, formState } = form;
  useKeptFields(`sign-in-as.${user.id}`, form, ["reason"]);
  const { errors, isSubmitting } = formState;

  const onMade = (made: { url: string; isOpen: boolean }) => (made.isOpen ? onClose() : setBlocked(made.url));

  const submit = handleSubmit(async (body) => {
    try {
      const made = await withPassword(() => openTab(() => call(signInAs, { body })));
      if (made) onMade(made);
    } catch (error) {
      showFailure(error, setError, ["reason"]);
    }
  });

  return (
    <FormDialog
      title={`Sign in as ${user.name}`}
      error={errors.root?.message}
      confirm="Sign In"
      isPending={isSubmitting}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {`You will see and use the portal as ${user.name} of ${company} (${user.role.name}). All you do is recorded under your name and theirs.`}
      </p>
      <p className="mt-2 mb-4 font-medium text-fg">
        The portal opens in another tab. You stay signed in as staff here.
      </p>
      <TextArea
        label="Reason"
        hint="Stored in the audit record, for instance a ticket number."
        maxLength={500}
        error={errors.reason?.message}
        {...register("reason")}
      />
      {blocked !== undefined && (
        <Notice tone="warn">
          The browser has blocked the tab.{" "}
          <a href={blocked} target="_blank" rel="noopener" className="font-medium underline" onClick={onClose}>
            Open the portal
          </a>{" "}
          within a minute.
        </Notice>
      )}
    </FormDialog>
  );
}

/** Opens a tab for a link. A browser allows that only during the press, so the tab opens before the server has made the link. */
async function openTab(make: () => Promise<{ url: string }>) {
  const tab = window.open("about:blank", "_blank");
  try {
    const { url } = await make();
    if (tab) {
      tab.opener = null; // so that the user's portal cannot reach the console
      tab.location.replace(new URL(url, location.href));
    }
    return { url, isOpen: tab !== null };
  } catch (error) {
    tab?.close();
    throw error;
  }
}
