import { type Import, importSteps, type ImportStep } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { canOpen, stepNames } from "./import-steps.ts";

/** Links to the pages of an import. Pages that need an earlier decision are no links. `import` is missing before the file is sent. */
export const StepList = ({ step: current, import: begun }: { step: ImportStep; import?: Import }) => (
  <LinkTabs label="Steps of the import">
    {importSteps.map((step, place) => {
      const label = `${place + 1} ${stepNames[step]}`;
      const isCurrent = step === current;
      if (!isCurrent && (!begun || step === "file" || !canOpen(step, begun)))
        return (
          <span key={step} className="block h-10 shrink-0 leading-10 whitespace-nowrap text-fg3">
            {label}
          </span>
        );
      // The current page is a link, too, so that the keyboard can scroll the row on narrow screens.
      return (
        <Link
          key={step}
          to="/provider/imports/{-$id}"
          params={begun ? { id: begun.id } : {}}
          search={begun ? { step } : true}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? "page" : undefined}
          className={linkTabClass}
        >
          {label}
        </Link>
      );
    })}
  </LinkTabs>
);
