import { productFileExtensions } from "@lading/contract";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../lib/form-failure.ts";
import { ApiError } from "../lib/api-error.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { pickerAccept } from "./accepted-files.ts";
import { fitFiles } from "./fit-files.ts";
import { useFileDrop } from "./use-file-drop.ts";

interface PickedFilesOptions {
  /** The name of the files for screen readers. */
  label: string;
  /** How many files can still be added, of how many. */
  left: number;
  most: number;
  /** Files that are dropped anywhere on the page belong to it. */
  isDropTarget?: boolean;
  upload: (file: File, signal: AbortSignal) => Promise<void>;
  /** Says why files were refused; undefined once others are chosen. */
  onRefused: (reason: string | undefined) => void;
}

/**
 * A few files that are dropped or chosen. They are uploaded at once, one after another; those beyond `left` are not, and are named. Render
 * `input` beside a button that calls `choose`.
 */
export function usePickedFiles({ label, left, most, isDropTarget = true, upload, onRefused }: PickedFilesOptions) {
  const picker = useRef<HTMLInputElement>(null);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files)
        try {
          await upload(file, stop.signal);
        } catch (failure) {
          if (!stop.signal.aborted) onRefused(`${file.name}: ${describeFailure(failure)}`);
          return;
        }
    },
  });
  const take = (files: readonly File[]) => {
    const { fitting, refusal } = fitFiles(files, left, most);
    onRefused(refusal);
    if (fitting.length > 0) mutate(fitting);
  };
  const isOver = useFileDrop(take, isDropTarget && !isPending) && isDropTarget;
  const input = (
    <input
      ref={picker}
      type="file"
      hidden
      multiple={left > 1}
      aria-label={label}
      accept={pickerAccept(productFileExtensions)}
      onChange={({ target }) => {
        take([...(target.files ?? [])]);
        target.value = ""; // the same file can be chosen again
      }}
    />
  );
  return { input, choose: () => picker.current?.click(), isOver, isPending };
}

/** Says what is wrong with a file. The first of several messages only says that it is not accepted. */
function describeFailure(failure: unknown) {
  const messages = (failure instanceof ApiError && failure.fields["document"]) || [];
  return messages.length > 1 ? messages.slice(1).join(" ") : failureText(failure);
}
