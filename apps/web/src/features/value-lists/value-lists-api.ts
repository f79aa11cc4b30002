import { addListValues, changeListValue, readImport, readValueList, type ValueListId } from "@lading/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const valueList = (list: ValueListId) =>
  queryOptions({
    queryKey: ["value-lists", list],
    queryFn: ({ signal }) => call(readValueList, { params: { list } }, signal),
    staleTime: 0,
  });

/** The values of an import that are in no list yet, for one list, and the name of its file. */
export const unknownValues = (id: string, list: ValueListId) =>
  queryOptions({
    queryKey: ["value-lists", list, "unknown", id],
    queryFn: async ({ signal }) => {
      const { file, choices } = await call(readImport, { params: { id } }, signal);
      const values = choices.filter((choice) => choice.list === list).flatMap((choice) => choice.values);
      return { file: file.name, names: values.flatMap(({ value, target }) => (target === null ? [value] : [])) };
    },
    // A form begins with them, so they are read each time that it is opened, and not while it is open.
    gcTime: 0,
    staleTime: Infinity,
  });

export const addValues = (list: ValueListId, names: readonly string[]) =>
  call(addListValues, { params: { list }, body: { names: [...names] } });

export const setOffered = (list: ValueListId, name: string, isOffered: boolean) =>
  call(changeListValue, { params: { list }, body: { name, is_offered: isOffered } });

/** Makes forms and filters read the values again. */
export const readChoicesAgain = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["product-choices"] }),
    client.invalidateQueries({ queryKey: ["value-lists"], exact: true }),
  ]);
