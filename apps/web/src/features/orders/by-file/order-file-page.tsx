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
  /** The tab of the address, which is not checked yet: that of the file or, before one was uploaded, that of the orders from which it was opened. */
  tab: string | undefined;
}

/** Answers or ships orders by file: how it is done, or what an uploaded file says. */
export function OrderFilePage({ id, ships, tab }: OrderFilePageProps) {
  if (id === newFile) return ships ? <StartShipping isOfOrders={tab === "to_ship"} /> : <StartAnswering />;
  return ships ? (
    <UploadedFile desk={noticeDesk} id={id} tab={tab} />
  ) : (
    <UploadedFile desk={answerDesk} id={id} tab={tab} />
  );
}
