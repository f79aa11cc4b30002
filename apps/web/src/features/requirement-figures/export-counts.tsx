import { exportRequirementCounts } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../lib/form-failure.ts";
import { saveAnswer } from "../../lib/save-answer.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { countLists, dayList } from "./figures-api.ts";

const kinds = { requirements: "requirement", companies: "company", history: "day" } as const;

interface ExportCountsProps {
  part: keyof typeof kinds;
  given: object;
}

/** Saves all rows of the counts that are shown as a CSV file. */
export function ExportCounts({ part, given }: ExportCountsProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const by = kinds[part];
      const filters = { by, ...readFilters(by, given) };
      return withPassword(() => saveAnswer(exportRequirementCounts, filters, `documents-by-${by}.csv`));
    },
    onError: (error) => showToast(`Could not export the figures: ${failureText(error)}`, "bad"),
  });
  return (
    <>
      {" "}
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

function readFilters(by: (typeof kinds)[keyof typeof kinds], given: object) {
  if (by === "day") {
    const { requirement } = dayList.read(given);
    return requirement === undefined ? {} : { requirement };
  }
  const { search, ordering } = countLists[by].read(given);
  return { ordering, ...(search !== "" && { search }) };
}
