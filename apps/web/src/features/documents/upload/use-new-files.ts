import { productFileExtensions, type StagedDocument, uploadProductDocument } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { productLabels } from "../../../files/labels-api.ts";
import { findMistakes, isSecret, toGiven, type Typed } from "../../../files/typed-values.ts";
import { useUploads } from "../../../files/use-uploads.ts";
import { isStatus } from "../../../lib/api-error.ts";
import { useKept } from "../../../lib/kept.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { removeStaged, stagedDocuments } from "./new-files-api.ts";

/** A stored file that can be linked. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
}

/** Staged files of products: the ones uploaded in this dialog and earlier ones. */
export function useNewFiles(form: string) {
  const client = useQueryClient();
  const staged = useQuery(stagedDocuments);
  const [takenIds, setTaken] = useKept(`${form}.files`, z.array(z.string()), []);
  const taken = new Set(takenIds);
  const upload = useUploads(uploadProductDocument.path, productFileExtensions, ({ id, name, same_as: same }) => {
    const isOffered = same?.name === name && [...getStored(), ...(staged.data ?? [])].some((one) => one.id === same.id);
    // If the session ends now, the file becomes an earlier file after the next sign-in, and stays selected for linking.
    setTaken((before) => [...before, isOffered ? same.id : id]);
    if (!isOffered) return;
    // The same file was left behind before, or was chosen twice. It is offered once.
    settle([id]);
    void removeStaged(id).catch(() => undefined); // it is offered a second time until it is removed after a day
  });
  function getStored() {
    return upload.queue.uploads().flatMap(({ state }) => (state.step === "stored" ? [state.document] : []));
  }
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [keptLabels, setLabels] = useKept("new-file-labels", z.array(z.tuple([z.string(), z.nullable(z.int())])), [], {
    outlivesForm: true,
  });
  const labels = new Map(keptLabels);
  const [keptValues, setValues] = useKept(
    "new-file-values",
    z.record(z.string(), z.record(z.string(), z.string())),
    {},
    {
      outlivesForm: true,
    },
  );
  const [secrets, setSecrets] = useState<Readonly<Record<string, Typed>>>({});
  const known = useQuery(productLabels).data;
  const getLabel = (id: string) => labels.get(id) ?? null;
  const getFields = (id: string) => known?.find((one) => one.id === getLabel(id))?.fields ?? [];
  const getTyped = (id: string): Typed => ({ ...keptValues[id], ...secrets[id] });

  const now = getStored();
  const isOfNow = new Set(now.map(({ id }) => id));
  const earlier: readonly StagedDocument[] = (staged.data ?? []).filter(({ id }) => !isOfNow.has(id) && !gone.has(id));
  const ready: readonly NewFile[] = [...now, ...earlier.filter(({ id }) => taken.has(id))];

  /** Forgets files that were linked or removed. */
  function settle(ids: readonly string[]) {
    setGone((before) => new Set([...before, ...ids]));
    setLabels((before) => before.filter(([id]) => !ids.includes(id)));
    setValues((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
    for (const { key, state } of upload.queue.uploads())
      if (state.step === "stored" && ids.includes(state.document.id)) upload.queue.remove(key);
  }
  const removal = useMutation({
    mutationFn: async (files: readonly NewFile[]) => {
      for (const { id, name } of files) {
        await removeStaged(id).catch((error: unknown) => {
          if (!isStatus(error, 404)) throw new Error(`“${name}” was not removed. ${failureText(error)}`);
          // Another window has already removed it.
        });
        settle([id]);
      }
    },
  });
  /** Removes labels that were deleted meanwhile from the files. */
  const forgetLostLabels = async () => {
    const there = new Set((await client.fetchQuery({ ...productLabels, staleTime: 0 })).map(({ id }) => id));
    setLabels((before) => before.filter(([, label]) => label !== null && there.has(label)));
  };

  return {
    upload,
    earlier,
    ready,
    settle,
    isTaken: (id: string) => taken.has(id),
    /** Includes an earlier file when the new files are linked, or excludes it. */
    take: (id: string, isTaken: boolean) =>
      setTaken((before) => (isTaken ? [...before, id] : before.filter((one) => one !== id))),
    getLabel,
    /** The fields of the file's label, what the user has typed into them, and the values of the request. */
    getFields,
    getTyped,
    getValues: (id: string) => toGiven(getFields(id), getTyped(id)),
    hasMistakes: (id: string) => Object.keys(findMistakes(getFields(id), getTyped(id))).length > 0,
    type: (id: string, key: string, text: string) =>
      (isSecret(getFields(id), key) ? setSecrets : setValues)((before) => ({
        ...before,
        [id]: { ...before[id], [key]: text },
      })),
    label: (ids: readonly string[], label: number | null) =>
      setLabels((before) => [
        ...before.filter(([id]) => !ids.includes(id)),
        ...ids.map((id): [string, number | null] => [id, label]),
      ]),
    forgetLostLabels,
    remove: (...files: readonly NewFile[]) => removal.mutate(files),
    removalFailure: removal.error?.message,
  };
}

export type NewFiles = ReturnType<typeof useNewFiles>;
