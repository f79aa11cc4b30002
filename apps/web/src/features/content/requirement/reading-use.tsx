import { fewestOffers, type ReadingFigure, restartRequirementReading } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { FactList } from "../fact-list.tsx";

/** How many values that were read from files were sent unchanged, and whether files are read. */
export function ReadingUse({ id, reading }: { id: number; reading: ReadingFigure }) {
  const client = useQueryClient();
  const restarting = useOneAtATime({
    mutationFn: () => call(restartRequirementReading, { params: { id: String(id) }, body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["content", "requirements"] });
      showToast("Values are read from files again.");
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return (
    <FactList
      facts={[
        {
          label: "Values Read",
          value: (
            <div className="flex flex-col items-end gap-2 text-end">
              <span className="flex flex-wrap items-center justify-end gap-2">
                {reading.of > 0 ? `${number(reading.n)} of ${number(reading.of)} sent unchanged` : "None offered yet"}
                {reading.is_off && <Badge tone="warn">Off</Badge>}
              </span>
              <span className="text-xs font-normal text-fg3 text-pretty">{describe(reading)}</span>
              {reading.is_off && (
                <Button isPending={restarting.isPending} onPress={() => restarting.mutate()}>
                  Turn On Again
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

const describe = ({ is_off: isOff }: ReadingFigure) =>
  isOff
    ? "Vendors type the fields, because less than 80% of the values of the last 30 days were right. Turned on again, it counts from zero."
    : `Of the last 30 days. Below 80% of at least ${fewestOffers} values, files are not read any more.`;
