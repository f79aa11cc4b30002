import { type ItemSubmission, type RequirementItemDetail, withdrawRequirement } from "@lading/contract";
import { describeSender } from "../../files/needed/describe-sender.ts";
import { call } from "../../lib/api.ts";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { FileLink } from "./file-link.tsx";
import { useReadItemAgain, useStoreItem } from "./requirements-api.ts";

interface SentItemProps {
  item: RequirementItemDetail;
  sent: ItemSubmission;
  maySend: boolean;
}

/** What was sent and nobody has decided on. It can be taken back until then. */
export function SentItem({ item: { id, version }, sent, maySend }: SentItemProps) {
  const store = useStoreItem();
  const readAgain = useReadItemAgain(id);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(withdrawRequirement, { params: { id }, body: { version } }),
    onSuccess: (item) => {
      store(item);
      showToast("Taken back. You can change it and send it again.");
    },
    onError: (error) => {
      showToast(failureText(error), "bad");
      readAgain();
    },
  });
  return (
    <section className="item-card" aria-label="Sent">
      <h2>{`With ${deployment.providerName} since ${date(sent.sent_at)}`}</h2>
      <ul>
        {sent.files.map((file) => (
          <li key={file.id} className="item-file">
            <FileLink file={file} />
          </li>
        ))}
      </ul>
      <div className="item-sent">
        {sent.note !== null && <p>{`Note: ${sent.note}`}</p>}
        <small>{`Sent by ${describeSender(sent, "you")}. It can be taken back until somebody decides.`}</small>
      </div>
      {maySend && (
        <div className="item-foot">
          <Button isPending={isPending} onPress={() => mutate()}>
            Take Back
          </Button>
        </div>
      )}
    </section>
  );
}
