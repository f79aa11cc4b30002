import type { OpenRequirement, RequirementEffects } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { date } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";

interface NeededNoticesProps extends Partial<RequirementEffects> {
  /** What the user is about to do, as in "answer this order". */
  act: string;
}

/** Says before the press which required documents block an act, and which only warn or expire soon. */
export const NeededNotices = ({ act, blocked_by: open = [], warned_by: soon = [] }: NeededNoticesProps) => (
  <>
    {open.map(({ id, name }) => (
      <Notice key={id} tone="warn" action={<DocumentLink id={id} />}>
        {`${name} is needed before you can ${act}.`}
      </Notice>
    ))}
    {soon.map(({ id, name, due_on: dueOn }) => (
      <Notice key={id} tone="info" action={<DocumentLink id={id} />}>
        {`${name} is needed${dueOn === null ? "" : ` by ${date(dueOn)}`}. You can ${act} without it.`}
      </Notice>
    ))}
  </>
);

const DocumentLink = ({ id }: Pick<OpenRequirement, "id">) => (
  <Link to="/requirements" search={{ item: id }} className="font-medium underline">
    See Document
  </Link>
);
