import { type ShipNoticeFile, submitShipNotices } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { count } from "../../../lib/count.ts";
import { showToast } from "../../../ui/toast.tsx";
import { readShippedAgain } from "../shipping/ship-notices-api.ts";
import { FileFoot } from "./file-foot.tsx";
import { useSending } from "./use-sending.ts";

/** Says which ship notices stay behind, and sends the rest with one press. */
export function NoticeFoot({ file, readAgain }: { file: ShipNoticeFile; readAgain: () => void }) {
  const client = useQueryClient();
  const { id, chosen, counts } = file;
  const { start, isPending, part } = useSending({
    send: () => call(submitShipNotices, { params: { id }, body: {} }),
    onSuccess: ({ sent, left_out: left }) => {
      if (sent > 0) showToast(`${count(sent, "ship notice was", "ship notices were")} sent.`);
      if (left > 0) showToast(`${count(left, "ship notice was", "ship notices were")} left out.`, "bad");
    },
    onSettled: () => {
      readAgain();
      void readShippedAgain(client);
    },
  });
  const behind = counts.notices - chosen.notices;
  return (
    <FileFoot
      file={file}
      isChosen={chosen.notices > 0}
      total={`${count(chosen.notices, "ship notice", "ship notices")} with ${count(chosen.lines, "line", "lines")}`}
      behind={behind > 0 ? [`${count(behind, "ship notice is", "ship notices are")} not ticked`] : []}
      nothing="Choose at least one ship notice."
      label={
        chosen.notices === 0 ? "Send Ship Notices" : `Send ${count(chosen.notices, "Ship Notice", "Ship Notices")}`
      }
      isPending={isPending}
      part={part}
      onSend={start}
    />
  );
}
