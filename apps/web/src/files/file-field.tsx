import { Paperclip } from "lucide-react";
import { useId, useRef } from "react";
import { fileSize } from "../lib/formats.ts";
import { Button } from "../ui/button.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { lineClass } from "../ui/field-frame.tsx";

interface FileFieldProps {
  label: string;
  file: File | undefined;
  onChange: (file: File) => void;
  /** The `accept` value of the browser's file picker. */
  accept: string;
  /** The accepted files in words. */
  hint: string;
  /** The error message. */
  error: string | undefined;
  /** The sent share of the file; undefined unless it is being sent. */
  sent: number | undefined;
}

/** The file of a form: chosen, pasted, or dropped anywhere in the window. */
export function FileField({ label, file, onChange, accept, hint, error, sent }: FileFieldProps) {
  const id = useId();
  const isSending = sent !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => files[0] && onChange(files[0]);
  const isOver = useFileDrop(take, !isSending);
  return (
    <fieldset aria-describedby={`${id}-line`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-fg">{label}</legend>
      <div
        className={`flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control border border-dashed px-3 py-2 transition-colors duration-150 ${error ? "border-bad" : isOver ? "border-accent bg-accent-soft" : "border-control"}`}
      >
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <Paperclip aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-fg3" />
          {file ? (
            <span className="min-w-0 text-fg wrap-anywhere">
              {file.name} <span className="whitespace-nowrap text-fg3 tabular-nums">{fileSize(file.size)}</span>
            </span>
          ) : (
            <span className="text-fg3">{isOver ? "Drop it here" : "Drop a file here"}</span>
          )}
        </span>
        <Button isDisabled={isSending} onPress={() => input.current?.click()}>
          {file ? "Choose Another" : "Choose File"}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept={accept}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = ""; // the same file can be chosen again
          }}
        />
      </div>
      <p id={`${id}-line`} role="alert" className={`whitespace-pre-line wrap-anywhere ${lineClass(error)}`}>
        {error ?? hint}
      </p>
      {isSending && file && (
        <progress
          aria-label={`Progress of ${file.name}`}
          max={Math.max(file.size, 1)}
          value={sent}
          className="h-1 w-full appearance-none overflow-hidden rounded-full bg-track text-accent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
        />
      )}
    </fieldset>
  );
}
