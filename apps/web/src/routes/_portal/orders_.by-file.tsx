import { createFileRoute } from "@tanstack/react-router";
import { AnswerFilePage } from "../../features/orders/by-file/answer-file-page.tsx";
import { acceptAddress } from "../../list/accept-address.ts";

/** Answers orders by file: the start, and the page of the file in the address. */
export const Route = createFileRoute("/_portal/orders_/by-file")({
  validateSearch: acceptAddress<{ id?: string; tab?: string }>,
  component: ByFile,
});

function ByFile() {
  const { id, tab } = Route.useSearch();
  return <AnswerFilePage key={id} id={id} tab={tab} />;
}
