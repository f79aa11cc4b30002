import { answerDesk } from "./answer-desk.tsx";
import { newFile } from "./new-file.ts";
import { noticeDesk } from "./notice-desk.tsx";
import { StartAnswering } from "./start-answering.tsx";
import { StartShipping } from "./start-shipping.tsx";
import { UploadedFile } from "./uploaded-file.tsx";

interface OrderFilePageProps {
  /** The id of an uploaded file, or `newFile`. */
  id: string;
  /** The file has ship notices, and otherwise answers. */
  ships: boolean;
  /** The tab of the address, and the tab of the orders from which the page was opened. They are not checked yet. */
  tab: string | undefined;
  from: string | undefined;
}

/** Answers or ships orders by file: how it is done, or what an uploaded file says. */
export function OrderFilePage({ id, ships, tab, from }: OrderFilePageProps) {
  const notices = from === "to_ship" ? ofOrdersToShip : noticeDesk;
  if (id === newFile)
    return ships ? <StartShipping desk={notices} isOfOrders={from === "to_ship"} /> : <StartAnswering />;
  return ships ? (
    <UploadedFile desk={notices} id={id} tab={tab} />
  ) : (
    <UploadedFile desk={answerDesk} id={id} tab={tab} />
  );
}

/** Its pages lead back to the orders to ship. */
const ofOrdersToShip: typeof noticeDesk = {
  ...noticeDesk,
  search: (id, tab) => ({ ...noticeDesk.search(id, tab), from: "to_ship" }),
};
