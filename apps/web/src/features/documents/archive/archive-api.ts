import { type ArchivedDocument, listArchive } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { staleTimes } from "../../../lib/query-client.ts";
import type { ListPage } from "../../../list/use-list.ts";
import type { ArchiveSearch } from "./archive-search.ts";

export const archivedDocumentList = (asked: ArchiveSearch) =>
  queryOptions({
    queryKey: [...documentLists.archive, toQuery(asked)],
    queryFn: async ({ signal }): Promise<ListPage<ArchivedDocument>> => {
      const page = await call(listArchive, { query: toQuery(asked) }, signal);
      return { rows: page.documents, total: page.total_items };
    },
    staleTime: staleTimes.userAndSearch,
  });

const toQuery = ({ page, page_size, ordering, search }: ArchiveSearch) => ({ page, page_size, ordering, name: search });
