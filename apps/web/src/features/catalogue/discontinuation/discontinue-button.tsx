import { lazy } from "react";
import { Button } from "../../../ui/button.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";

const DiscontinueDialog = lazy(async () => ({ default: (await import("./discontinue-dialog.tsx")).DiscontinueDialog }));

interface DiscontinueButtonProps {
  /** The name of the only product, or the number of products in words. */
  products: string;
  findSkus: () => Promise<string[]>;
}

/** Opens the request that products end. */
export function DiscontinueButton(props: DiscontinueButtonProps) {
  const [open, dialog] = useLazyDialog(DiscontinueDialog);
  return (
    <>
      <Button variant="ghost" onPress={() => open(props)}>
        Mark as Discontinued
      </Button>
      {dialog}
    </>
  );
}
