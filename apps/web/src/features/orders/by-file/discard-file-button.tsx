import type { OrderResponseFile } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DiscardButton } from "../../../files/discard-button.tsx";
import { answerFile, answerRowsOf, discardFile, openAnswerFiles, restoreFile } from "./answer-files-api.ts";
import { newFile } from "./new-file.ts";

/** Discards a file of answers, and leaves its page. */
export function DiscardFileButton({ file: { id, state, file } }: { file: OrderResponseFile }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DiscardButton
      fileName={file.name}
      isReading={state === "reading"}
      discard={() => discardFile(id)}
      leave={async () => {
        await navigate({ to: "/orders", search: { file: newFile } });
        client.removeQueries({ queryKey: answerFile(id).queryKey });
        client.removeQueries({ queryKey: answerRowsOf(id) });
        await client.invalidateQueries({ queryKey: openAnswerFiles.queryKey });
      }}
      restore={async () => {
        client.setQueryData(answerFile(id).queryKey, await restoreFile(id));
        await navigate({ to: "/orders", search: { file: id } });
      }}
    />
  );
}
