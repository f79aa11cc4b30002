import { ofUser, recall, remember } from "../lib/remembered.ts";

const getKey = (list: string) => ofUser(`lading.page-size.${list}`);

/** Stores the user's page size of this list in this browser. */
export const rememberPageSize = (list: string, pageSize: number) => remember(getKey(list), String(pageSize));

/** Returns the stored page size as the text of a parameter, or undefined if there is none. */
export const rememberedPageSize = (list: string) => recall(getKey(list)) ?? undefined;
