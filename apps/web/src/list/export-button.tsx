import { exportRunRows } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../lib/form-failure.ts";
import { saveAnswer } from "../lib/save-answer.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";
import { usePasswordStep } from "../ui/use-password-step.tsx";
import type { ListSearch } from "./list-search.ts";
import type { List } from "./use-list.ts";

type Filters<Search extends ListSearch> = Omit<Search, "page" | "page_size" | "search"> & { search?: string };

interface ExportButtonProps<Search extends ListSearch> {
  list: List<Search>;
  /** The call that returns the rows of all pages as CSV. It accepts the search of the list without the page. */
  call: { path: string };
  /** Starts the export of many rows on the server and shows it to the user. */
  startRun: (filters: Filters<Search>) => Promise<void>;
  /** The rows in words, for example "companies". */
  noun: string;
  fileName: string;
}

/** Saves the rows that the search and the filters of a list show, on all pages, as a CSV file. Many rows are exported by a run. */
export function ExportButton<Search extends ListSearch>(props: ExportButtonProps<Search>) {
  const { list, call, startRun, noun, fileName } = props;
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { page: _page, page_size: _size, search, ...query } = list.search;
      const filters = { ...query, ...(search !== "" && { search }) };
      const isRun = (list.total ?? 0) > exportRunRows;
      return withPassword(() => (isRun ? startRun(filters) : saveAnswer(call, filters, fileName)));
    },
    onError: (error) => showToast(`Could not export the ${noun}: ${failureText(error)}`, "bad"),
  });
  return (
    <>
      <Button
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        isDisabled={!list.total}
        onPress={() => mutate()}
      >
        Export CSV
      </Button>
      {passwordDialog}
    </>
  );
}
