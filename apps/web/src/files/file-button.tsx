import { type ComponentProps, useRef } from "react";
import { failureText } from "../lib/form-failure.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { DropCover } from "./drop-cover.tsx";
import { useFileDrop } from "./use-file-drop.ts";

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "icon"> {
  label: string;
  /** The name of the field, which opens with the button. */
  input: string;
  /** Sends the file, and returns its id. */
  send: (file: File) => Promise<string>;
  onSent: (id: string) => void;
  /** The message if several files are dropped. */
  tooMany: string;
  cover: ComponentProps<typeof DropCover>;
}

/** A button that uploads a workbook or a CSV file, which can also be dropped anywhere on the page. */
export function FileButton({ label, input: name, variant, icon, send, onSent, tooMany, cover }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => showToast(failureText(error), "bad"),
  });
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) showToast(tooMany, "bad");
    else mutate(file);
  };
  const isOver = useFileDrop(take, !isPending);
  return (
    <>
      <Button variant={variant} icon={icon} isPending={isPending} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = ""; // the same file can be chosen again
        }}
      />
      {isOver && <DropCover {...cover} />}
    </>
  );
}
