import type { Import, ImportStep } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { addValues, startStep } from "./imports-api.ts";
import { useImportAction } from "./use-import-action.ts";

interface AddValuesButtonProps {
  import: Import;
  field: string;
  /** The number of unknown values of the field. */
  count: number;
  /** Check the file again afterwards. */
  checks?: boolean;
}

/** Adds the unknown values of a field to its list. Renders nothing for staff who may not change lists. */
export function AddValuesButton({ import: data, field, count, checks = false }: AddValuesButtonProps) {
  const client = useQueryClient();
  const mayAdd = useMay()({ permission: "provider.change_catalogs" });
  const { run, isPending } = useImportAction(data);
  if (!mayAdd) return null;
  const add = async (current: Import) => {
    const changed = await addValues(current, field);
    void client.invalidateQueries({ queryKey: ["product-choices"] });
    void client.invalidateQueries({ queryKey: ["value-lists"] });
    return checks && changed.problems.length === 0 ? startStep(changed, "check") : changed;
  };
  const next: ImportStep | undefined = checks ? "check" : undefined;
  return (
    <Button isPending={isPending} onPress={() => run(add, next)}>
      {count === 1 ? "Add This Value" : `Add These ${number(count)} Values`}
    </Button>
  );
}
