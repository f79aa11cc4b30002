import { answerDesk } from "./answer-desk.tsx";
import { newFile } from "./new-file.ts";
import { StartAnswering } from "./start-answering.tsx";
import { UploadedFile } from "./uploaded-file.tsx";

interface AnswerFilePageProps {
  /** The id of an uploaded file, or `newFile`. */
  id: string;
  /** The tab of the address, which is not checked yet. */
  tab: string | undefined;
}

/** Answers orders by file: how it is done, or what an uploaded file answers. */
export const AnswerFilePage = ({ id, tab }: AnswerFilePageProps) =>
  id === newFile ? <StartAnswering /> : <UploadedFile desk={answerDesk} id={id} tab={tab} />;
