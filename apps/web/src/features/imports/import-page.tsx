import { hasRunEnded, type Import, type ImportStep, isRunBusy, runSubjects } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { fileSize } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { chooseStep } from "./import-steps.ts";
import { oneImport } from "./imports-api.ts";
import { LoadStep } from "./load-step.tsx";
import { ReadStep } from "./read-step.tsx";
import { ReportStep } from "./report-step.tsx";
import { StepList } from "./step-list.tsx";
import { useCheckAfterReading } from "./use-check-after-reading.ts";
import { ValuesStep } from "./values-step.tsx";
import { WorkProgress } from "./work-progress.tsx";

interface ImportPageProps {
  id: string;
  step: string | undefined;
  /** The page of the problems. */
  page: number;
  /** The cause of the shown problems; all causes without it. */
  cause: string | undefined;
}

/** One page of an import. The server has everything that was decided, so it can be left and opened again at any time. */
export function ImportPage({ id, step: asked, page, cause }: ImportPageProps) {
  const { data, error, refetch } = useQuery(oneImport(id));
  const read = useCheckAfterReading(data);
  const [shown, setShown] = useState<ImportStep>();
  if (!data)
    return (
      <ListPage title="Import">
        <output className="block px-4 lg:px-6">
          {error && (
            <EmptyState
              title={isStatus(error, 400, 404) ? "There is no such import." : failureText(error)}
              actions={<Button onPress={() => void refetch()}>Try Again</Button>}
            />
          )}
        </output>
      </ListPage>
    );
  const step = chooseStep(data, asked, shown);
  if (step !== shown) setShown(step);
  return (
    <ListPage
      title={`Import ${runSubjects[data.kind]}`}
      actions={!hasRunEnded(data.state) && <CancelButton import={data} />}
    >
      <p className="-mt-3 px-4 pb-3 text-fg3 wrap-anywhere lg:px-6">
        {data.file.name} · {fileSize(data.file.size)} · from {data.source}
      </p>
      <StepList step={step} import={data} />
      <div className="px-4 pb-6 lg:px-6">
        {isRunBusy(data.state) ? (
          <WorkProgress import={data} />
        ) : (
          <StepContent import={data} step={step} page={page} cause={cause} onRead={read} />
        )}
      </div>
    </ListPage>
  );
}

interface StepContentProps {
  import: Import;
  step: ImportStep;
  page: number;
  cause: string | undefined;
  /** Called when the server begins to read the whole file. */
  onRead: () => void;
}

function StepContent({ import: data, step, page, cause, onRead }: StepContentProps) {
  switch (step) {
    case "file":
    case "read":
      return <ReadStep import={data} page={page} cause={cause} onRead={onRead} />;
    case "columns":
      return <ColumnsStep import={data} />;
    case "values":
      return <ValuesStep import={data} />;
    case "check":
      return <CheckStep import={data} page={page} cause={cause} />;
    case "load":
      return <LoadStep import={data} />;
    case "report":
      return <ReportStep import={data} page={page} cause={cause} />;
  }
}
