import { addRequirementDocument, type RequirementItemDetail } from "@lading/contract";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useReadItemAgain } from "./requirements-api.ts";

interface UsableDocumentsProps {
  item: RequirementItemDetail;
  onStored: (item: RequirementItemDetail) => void;
  /** Called with the id of a document that has become a file of the item. */
  onUsed: (document: string) => void;
}

/** Documents that the company has uploaded for the product or the order of an item, which can be sent for it too. */
export function UsableDocuments({ item, onStored, onUsed }: UsableDocumentsProps) {
  const { id, version, usable_documents: documents, subject } = item;
  const readAgain = useReadItemAgain(id);
  const { mutate, isPending, variables } = useOneAtATime({
    mutationFn: (document: string) =>
      call(addRequirementDocument, { params: { id }, body: { version, document_id: document } }),
    onSuccess: (stored, document) => {
      onUsed(document);
      onStored(stored);
    },
    onError: (error) => {
      showToast(failureText(error), "bad");
      if (isStatus(error, 409) || isStatus(error, 400)) readAgain();
    },
  });
  if (documents.length === 0) return null;
  return (
    <section className="item-card">
      <h2>Use a Document You Have</h2>
      <ul aria-label={`Documents of the ${subject.kind === "product" ? "product" : "order"}`}>
        {documents.map((document) => (
          <li key={document.id} className="item-file">
            <span>
              {`${document.name}.${document.extension}`}{" "}
              <span className="text-fg3">{`uploaded ${date(document.uploaded_at)}`}</span>
            </span>
            <Button
              aria-label={`Use ${document.name}`}
              isPending={isPending && variables === document.id}
              onPress={() => mutate(document.id)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
