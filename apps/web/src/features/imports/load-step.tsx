import type { Import } from "@lading/contract";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { describeLoad } from "./describe-load.ts";
import { describeNotified } from "./describe-notified.ts";
import { saveChanges, startStep } from "./imports-api.ts";
import { StepFrame } from "./step-frame.tsx";
import { useImportAction } from "./use-import-action.ts";

/** How the file is loaded. */
export function LoadStep({ import: data }: { import: Import }) {
  const { check, mode } = data;
  const { run, isPending } = useImportAction(data);
  const refused = check?.refused ?? 0;
  const changes = (check?.created ?? 0) + (check?.updated ?? 0);
  return (
    <StepFrame
      about={`New records: ${number(check?.created)}. Changed records: ${number(check?.updated)}. ${describeNotified(data.kind)}`}
      buttons={
        <Button
          variant="primary"
          isDisabled={isPending || changes === 0 || (mode === "atomic" && refused > 0)}
          onPress={() => run((current) => startStep(current, "load"), "load")}
        >
          {describeLoad(changes)}
        </Button>
      }
    >
      <RadioGroup
        label="Rows with Problems"
        layout="column"
        value={mode}
        options={[
          {
            value: "partial",
            label: "Load the other rows",
            about: "The refused rows can be downloaded, corrected and sent again.",
          },
          { value: "atomic", label: "Load nothing if a row is refused", about: "All rows become visible at once." },
        ]}
        onChange={(value) => run((current) => saveChanges(current, { mode: value }))}
        isDisabled={isPending}
      />
      {refused > 0 && (
        <Notice tone="warn">
          {`${refused === 1 ? "1 row is" : `${number(refused)} rows are`} refused${mode === "atomic" ? ", so nothing can be loaded in this way." : " and will not be loaded."}`}
        </Notice>
      )}
    </StepFrame>
  );
}
