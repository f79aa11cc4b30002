import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Button } from "../../../ui/button.tsx";
import { useLazyDialog } from "../../../ui/use-lazy-dialog.tsx";
import { ownRequests } from "./discontinuation-api.ts";

const OwnRequestsDialog = lazy(async () => ({
  default: (await import("./own-requests-dialog.tsx")).OwnRequestsDialog,
}));

/** Opens the company's requests to discontinue products, if it has any. */
export function OwnRequestsButton() {
  const { data } = useInfiniteQuery(ownRequests);
  const [open, dialog] = useLazyDialog(OwnRequestsDialog);
  if (!data?.pages[0]?.total) return null;
  return (
    <>
      <Button onPress={() => open({})}>Discontinued Products</Button>
      {dialog}
    </>
  );
}
