import { type ReviewedItem, undoMs } from "@lading/contract";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ReviewKey } from "./review-key.tsx";

/** The id of the form of the open panel, which the foot sends. */
export const panelForm = "requirement-panel";

interface PanelFootProps {
  review: ReviewedItem;
  title: string;
  icon: ReactNode;
  isBusy: boolean;
  onClose: () => void;
}

/** The buttons of an open panel, where those of the review were, and who gets a mail about the decision. */
export const PanelFoot = ({ review, title, icon, isBusy, onClose }: PanelFootProps) => (
  <footer className="requirement-review-foot">
    <p className="flex min-w-60 flex-1 items-start gap-2 text-fg2">
      <Mail aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-fg3" />
      {describeMails(review)}
    </p>
    <Button onPress={onClose}>
      Cancel <ReviewKey>Esc</ReviewKey>
    </Button>
    <Button variant="primary" type="submit" form={panelForm} icon={icon} isPending={isBusy}>
      {title} <ReviewKey>Ctrl Enter</ReviewKey>
    </Button>
  </footer>
);

/** Says who is told of a decision, and when. People of the company get no mail for each decision. */
function describeMails({ company, sent }: ReviewedItem) {
  const by = sent?.third_party;
  const soon = `in ${undoMs / 1000} seconds unless you undo`;
  return by
    ? `A mail to ${by} ${soon}. ${company.name} is told in the portal then, and in its mail of the next morning.`
    : `${company.name} is told in the portal ${soon}, and in its mail of the next morning.`;
}
