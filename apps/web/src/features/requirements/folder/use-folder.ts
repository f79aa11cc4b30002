import {
  type ItemFile,
  mostStagedFiles,
  productFileExtensions,
  stageRequirementFile,
  type StagedFile,
} from "@lading/contract";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { unreadable } from "../../../files/reading/unreadable.ts";
import { isSecret, type Typed } from "../../../files/typed-values.ts";
import { isUnderWay } from "../../../files/upload-queue.ts";
import { useUploads } from "../../../files/use-uploads.ts";
import { presentDay } from "../../../lib/format-moment.ts";
import { useKept } from "../../../lib/kept.ts";
import { requirementItem } from "../requirements-api.ts";
import { fillableItems, stagedFile, stagedFileKey, stagedFiles, stagedReading } from "./folder-api.ts";
import { Choice, chooseItems, createRow, type FolderRow } from "./folder-row.ts";
import { takeFiles } from "./handed-files.ts";

const Choices = z.record(z.string(), Choice);

/** The files of the folder: those that are uploaded now, and those that the server has. */
export function useFolder() {
  const client = useQueryClient();
  const [today] = useState(presentDay);
  const [choices, keep] = useKept("requirements.folder", Choices, {}, { outlivesForm: true });
  const [secrets, setSecrets] = useState<Record<string, Typed>>({});
  const upload = useUploads(stageRequirementFile.path, productFileExtensions, (stored) => {
    const staged = stored as unknown as StagedFile; // The call answers what the file looks like.
    // A busy server has stored the file and not read it.
    if (staged.text !== "failed") client.setQueryData(stagedFileKey(staged.id), staged);
    const { text: _, matches: __, sent_at: ___, ...file } = staged;
    client.setQueryData(stagedFiles.queryKey, (list) => list && withFile(list.results, file));
  });
  const { queue, isUploading } = upload;
  useEffect(() => {
    if (!isUploading) void client.invalidateQueries({ queryKey: stagedFiles.queryKey });
  }, [client, isUploading]);
  const list = useQuery(stagedFiles);
  const items = useQuery(fillableItems);
  const [handed] = useState(takeFiles);
  const [left, setLeft] = useState(Math.max(0, handed.length - mostStagedFiles));
  useEffect(() => queue.add(handed.slice(0, mostStagedFiles)), [queue, handed]);
  const add = (given: readonly File[]) => {
    const room = Math.max(0, mostStagedFiles - (list.data?.count ?? 0) - queue.uploads().filter(isUnderWay).length);
    setLeft(Math.max(0, given.length - room));
    queue.add(given.slice(0, room));
  };

  const known = items.data ?? [];
  const files = items.data ? (list.data?.results ?? []) : [];
  const looks = useQueries({ queries: files.map((file) => stagedFile(file)) });
  const chosen = files.map((file, place) => {
    const found = looks[place]?.data ?? (looks[place]?.isError ? unlike(file) : undefined);
    const choice = choices[file.id] ?? {};
    return { file, found, choice, known, secrets: secrets[file.id] ?? {}, ...chooseItems({ found, choice, known }) };
  });
  const asked = [
    ...new Map(chosen.flatMap(({ requirement, all: [one] }) => (one ? [[requirement, one.id] as const] : []))),
  ];
  // All items of a requirement have the same fields.
  const answers = useQueries({ queries: asked.map(([, id]) => requirementItem(id)) });
  const details = new Map(asked.map(([requirement], place) => [requirement, answers[place]]));
  const readings = useQueries({
    queries: chosen.map(({ file, requirement, items: [item], all: [one] }) => ({
      ...stagedReading(file.id, requirement, (item ?? one)?.id ?? ""),
      enabled: details.get(requirement)?.data?.is_read === true,
    })),
  });
  const rows = chosen.map((parts, place): FolderRow => {
    const detail = details.get(parts.requirement);
    const answer = readings[place];
    return createRow(parts, {
      fields: detail?.data?.fields ?? [],
      isAsking: detail?.isPending ?? false,
      reading: detail?.data?.is_read ? { reading: answer?.isError ? unreadable : answer?.data } : undefined,
      today,
    });
  });
  return {
    rows,
    known,
    upload,
    add,
    /** How many of the last chosen files were too many. */
    left,
    isLoading: list.isPending || items.isPending,
    failed: {
      error: list.error ?? items.error,
      isFetching: list.isFetching || items.isFetching,
      refetch: () => Promise.all([list.refetch(), items.refetch()]),
    },
    change: (file: string, next: Choice) => keep((before) => ({ ...before, [file]: { ...before[file], ...next } })),
    type: ({ file: { id }, fields }: FolderRow, key: string, text: string) =>
      isSecret(fields, key)
        ? setSecrets((before) => ({ ...before, [id]: { ...before[id], [key]: text } }))
        : keep((before) => ({ ...before, [id]: { ...before[id], typed: { ...before[id]?.typed, [key]: text } } })),
    /** Forgets files that were sent or removed. */
    forget: (ids: readonly string[]) => {
      keep((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(id))));
      client.setQueryData(stagedFiles.queryKey, (before) => {
        const results = before?.results.filter(({ id }) => !ids.includes(id)) ?? [];
        return before && { count: results.length, results };
      });
    },
  };
}

export type Folder = ReturnType<typeof useFolder>;

function withFile(results: readonly ItemFile[], file: ItemFile) {
  const all = [...results.filter(({ id }) => id !== file.id), file];
  return { count: all.length, results: all };
}

/** A file that could not be compared. */
const unlike = (file: ItemFile): StagedFile => ({ ...file, text: "failed", matches: [], sent_at: null });
