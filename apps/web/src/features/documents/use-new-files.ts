import { productFileExtensions, type StagedDocument, uploadProductDocument } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { productLabels } from "../../files/labels-api.ts";
import { useUploads } from "../../files/use-uploads.ts";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { removeStaged, stagedDocuments } from "./new-files-api.ts";

/** A file that is stored and can be linked now. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
}

/** Files of products that stand in no list yet: those that come in now, and those that were left from before. */
export function useNewFiles() {
  const client = useQueryClient();
  const upload = useUploads(uploadProductDocument.path, productFileExtensions, () => undefined);
  const staged = useQuery(stagedDocuments);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [labels, setLabels] = useState<ReadonlyMap<string, number | null>>(new Map());

  const now = upload.uploads.flatMap(({ state }) => (state.step === "stored" ? [state.document] : []));
  const isOfNow = new Set(now.map(({ id }) => id));
  const earlier: readonly StagedDocument[] = (staged.data ?? []).filter(({ id }) => !isOfNow.has(id) && !gone.has(id));
  const ready: readonly NewFile[] = [...now, ...earlier.filter(({ id }) => taken.has(id))];

  /** They were linked or removed. */
  const settle = (ids: readonly string[]) => {
    setGone((before) => new Set([...before, ...ids]));
    for (const { key, state } of upload.queue.uploads())
      if (state.step === "stored" && ids.includes(state.document.id)) upload.queue.remove(key);
  };
  const removal = useMutation({
    mutationFn: async (files: readonly NewFile[]) => {
      for (const { id, name } of files) {
        await removeStaged(id).catch((error: unknown) => {
          if (!isStatus(error, 404)) throw new Error(`“${name}” was not removed. ${failureText(error)}`);
          // Somebody was faster.
        });
        settle([id]);
      }
    },
  });
  /** Files whose label has been deleted meanwhile have none. */
  const forgetLostLabels = async () => {
    const there = new Set((await client.fetchQuery({ ...productLabels, staleTime: 0 })).map(({ id }) => id));
    setLabels((before) => new Map([...before].filter(([, label]) => label !== null && there.has(label))));
  };

  return {
    upload,
    earlier,
    ready,
    settle,
    isTaken: (id: string) => taken.has(id),
    /** Has a file of before linked with those of now, or not. */
    take: (id: string, isTaken: boolean) =>
      setTaken((before) => new Set(isTaken ? [...before, id] : [...before].filter((one) => one !== id))),
    labelOf: (id: string) => labels.get(id) ?? null,
    label: (ids: readonly string[], label: number | null) =>
      setLabels((before) => new Map([...before, ...ids.map((id) => [id, label] as const)])),
    forgetLostLabels,
    remove: (...files: readonly NewFile[]) => removal.mutate(files),
    removalFailure: removal.error?.message,
  };
}

export type NewFiles = ReturnType<typeof useNewFiles>;
