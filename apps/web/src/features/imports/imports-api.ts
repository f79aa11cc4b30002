import {
  addImportValues,
  changeImport,
  checkImport,
  type Import,
  type ImportChanges,
  isRunBusy,
  listImportProblems,
  listProblemCauses,
  loadImport,
  readImport,
  readImportFile,
  undoImport,
} from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** How often the page asks while the server works on the file. */
const busyMs = 500;

export const oneImport = (id: string) =>
  queryOptions({
    queryKey: ["imports", id],
    queryFn: ({ signal }) => call(readImport, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && (isRunBusy(data.state) || isBeingUndone(data)) ? busyMs : false),
  });

/** The undo is a separate run, after which the import has another state, or can be undone again. */
export const isBeingUndone = ({ state, undone_by, undo_until }: Import) =>
  state !== "undone" && undone_by !== null && undo_until === null;

export const problemPageSize = 50;

/** The problems of one cause, or all. */
export const importProblems = ({ id, version, state }: Import, page: number, cause: string | undefined) =>
  queryOptions({
    // The problems are others after each step.
    queryKey: ["imports", id, "problems", version, state, page, cause],
    queryFn: ({ signal }) =>
      call(
        listImportProblems,
        { params: { id }, query: { page, page_size: problemPageSize, ...(cause !== undefined && { cause }) } },
        signal,
      ),
  });

export const problemCauses = ({ id, version, state }: Import) =>
  queryOptions({
    queryKey: ["imports", id, "causes", version, state],
    queryFn: ({ signal }) => call(listProblemCauses, { params: { id } }, signal),
  });

/** Adds the unknown values of a field to its list. */
export const addValues = ({ id, version }: Import, field: string) =>
  call(addImportValues, { params: { id }, body: { version, field } });

export const saveChanges = ({ id, version }: Import, changes: Omit<ImportChanges, "version">) =>
  call(changeImport, { params: { id }, body: { ...changes, version } });

const steps = { read: readImportFile, check: checkImport, load: loadImport };

/** Makes the server execute a step. */
export const startStep = ({ id, version }: Import, step: keyof typeof steps) =>
  call(steps[step], { params: { id }, body: { version } });

export const startUndo = ({ id }: Import) => call(undoImport, { params: { id } });
