import { newFile } from "./new-file.ts";
import { noticeDesk } from "./notice-desk.tsx";
import { StartShipping } from "./start-shipping.tsx";
import { UploadedFile } from "./uploaded-file.tsx";

interface ShipFilePageProps {
  /** The id of an uploaded file, or `newFile`. */
  id: string;
  /** The tab of the address, which is not checked yet. */
  tab: string | undefined;
}

/** Sends ship notices by file: how it is done, or what an uploaded file sends. */
export const ShipFilePage = ({ id, tab }: ShipFilePageProps) =>
  id === newFile ? <StartShipping /> : <UploadedFile desk={noticeDesk} id={id} tab={tab} />;
