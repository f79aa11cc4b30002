import { exportRequirementCounts, exportRequirementWaivers } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { saveAnswer } from "../../lib/save-answer.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { countLists, dayList, waiverList } from "./figures-api.ts";

interface ExportButtonProps {
  part: keyof typeof files;
  given: object;
}

/** Saves all rows of the part that is shown as a CSV file. */
export function ExportButton({ part, given }: ExportButtonProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { call, filters, name } = files[part](given);
      return withPassword(() => saveAnswer(call, filters, name));
    },
    onError: (error) => showToast(`Could not export the list: ${failureText(error)}`, "bad"),
  });
  return (
    <>
      <Button
        icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
        isPending={isPending}
        onPress={() => mutate()}
      >
        Export CSV
      </Button>
      {passwordDialog}
    </>
  );
}

const counts = (by: "requirement" | "company") => (given: object) => ({
  call: exportRequirementCounts,
  filters: { by, ...withoutPage(countLists[by].read(given)) },
  name: `documents-by-${by}.csv`,
});

/** The file of each part, by the address of the page. */
const files = {
  requirements: counts("requirement"),
  companies: counts("company"),
  history: (given: object) => ({
    call: exportRequirementCounts,
    filters: { by: "day", requirement: dayList.read(given).requirement },
    name: "documents-by-day.csv",
  }),
  waivers: (given: object) => ({
    call: exportRequirementWaivers,
    filters: withoutPage(waiverList.read(given)),
    name: "waivers.csv",
  }),
};

function withoutPage<Search extends { page: number; page_size: number; search: string }>(all: Search) {
  const { page: _page, page_size: _size, search, ...filters } = all;
  return { ...filters, ...(search !== "" && { search }) };
}
