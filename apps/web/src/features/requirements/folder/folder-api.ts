import {
  type ItemFile,
  listRequirementItems,
  listStagedFiles,
  matchStagedFile,
  readStagedFile,
  removeStagedFile,
  type RequirementItem,
  type StagedFile,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { isStatus } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import { itemsKey, tabStates } from "../requirements-list.ts";
import { inTurn } from "./in-turn.ts";

/** The caller's files that were not sent. Another tab may have sent or added some. */
export const stagedFiles = queryOptions({
  queryKey: [...itemsKey, "folder"],
  queryFn: ({ signal }) => call(listStagedFiles, {}, signal),
  staleTime: staleTimes.userAndSearch,
  refetchOnWindowFocus: "always",
});

/** The server reads a few files of a company at a time, and refuses more. A colleague may have some read now. */
const patient = {
  staleTime: Infinity,
  retry: (failures: number, error: Error) => failures < 20 && isStatus(error, 0, 429, 503),
  retryDelay: 2000,
};

/** The key of what a file looks like. */
export const stagedFileKey = (file: string) => ["staged-file", file];

/** The documents that a file may be, and why. */
export const stagedFile = ({ id: file }: Pick<ItemFile, "id">) =>
  queryOptions({
    queryKey: stagedFileKey(file),
    queryFn: ({ signal }): Promise<StagedFile> =>
      inTurn(() => call(matchStagedFile, { params: { file } }, signal), signal),
    ...patient,
  });

/** The values of the fields of a requirement that a file shows. Those that are used count for the item. */
export const stagedReading = (file: string, requirement: number | null, item: string) =>
  queryOptions({
    queryKey: ["reading", "staged", file, requirement],
    queryFn: ({ signal }) => inTurn(() => call(readStagedFile, { params: { file }, query: { item } }, signal), signal),
    ...patient,
  });

/** Removes a file that was not sent. Another tab may have done so. */
export const removeStaged = (file: string) =>
  call(removeStagedFile, { params: { file } }).catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });

const pageSize = 100;
/** The server compares files with this many items. */
const mostPages = 20;

/** The documents that a file can be: all that do not wait on the provider, those that are needed first. */
export const fillableItems = queryOptions({
  queryKey: [...itemsKey, "list", "fillable"],
  queryFn: async ({ signal }) => {
    const items: RequirementItem[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const query = {
        page,
        page_size: pageSize,
        waits_on: "vendor" as const,
        state: [...tabStates.to_do, "accepted" as const, "waived" as const],
        requirement: [],
        subject: [],
      };
      const { count, results } = await call(listRequirementItems, { query }, signal);
      items.push(...results.filter((row): row is RequirementItem => !("item_ids" in row)));
      if (page * pageSize >= count) break;
    }
    return items;
  },
  staleTime: staleTimes.userAndSearch,
});

const toDo: readonly string[] = tabStates.to_do;

/** Whether a document is needed now. */
export const isNeeded = ({ state }: Pick<RequirementItem, "state">) => toDo.includes(state);
