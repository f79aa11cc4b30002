import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../lib/form-failure.ts";
import { saveAnswer } from "../lib/save-answer.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { usePasswordStep } from "../ui/use-password-step.tsx";

interface SaveCsvButtonProps {
  call: { path: string };
  query: Record<string, unknown>;
  /** The name of the file. */
  name: string;
}

/** Saves what a call answers as a CSV file. The person may have to type the password first. */
export function SaveCsvButton({ call, query, name }: SaveCsvButtonProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withPassword(() => saveAnswer(call, query, name)),
    onError: (error) => showToast(`Could not export the list: ${failureText(error)}`, "bad"),
  });
  return (
    <>
      <Button
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        onPress={() => mutate()}
      >
        Export CSV
      </Button>
      {passwordDialog}
    </>
  );
}
