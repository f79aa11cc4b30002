import { CircleCheck, Clock, RotateCcw, X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fileSize } from "../lib/formats.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { getExtension } from "./accepted-files.ts";
import { chooseFiles, focusBeside } from "./focus-beside.ts";
import type { Upload, UploadQueue } from "./upload-queue.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface UploadRowProps {
  upload: Upload;
  queue: UploadQueue;
  isOffline: boolean;
  action: ReactNode;
}

/** One file with its name, progress and actions. */
export function UploadRow({ upload, queue, isOffline, action }: UploadRowProps) {
  const { key, file, state } = upload;
  const canCancel = state.step === "waiting" || state.step === "sending";
  const canRetry = state.step === "cancelled" || (state.step === "failed" && state.cure === "retry");
  const canRemove = state.step === "cancelled" || state.step === "failed";
  const name = getName(upload);
  const row = useRef<HTMLLIElement>(null);
  const hasFocus = useRef(false);
  // The focused element may have been removed together with the previous step.
  useLayoutEffect(() => {
    if (!hasFocus.current || row.current?.contains(document.activeElement)) return;
    (row.current?.querySelector<HTMLElement>("button, select") ?? row.current)?.focus();
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
    <li
      ref={row}
      tabIndex={-1}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      className="relative flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2"
    >
      <div className="flex min-w-48 flex-1 items-start gap-2.5">
        <span className="mt-0.5 grid size-4 shrink-0 place-items-center">
          <StepIcon upload={upload} />
        </span>
        <div className="min-w-0">
          <p className="line-clamp-2 font-medium text-fg wrap-anywhere" title={name}>
            {name}
          </p>
          <StepLine upload={upload} isOffline={isOffline} />
        </div>
      </div>
      {action}
      {canRetry && (
        <Button variant="ghost" icon={<RotateCcw {...icon} size={14} />} onPress={() => queue.retry(key)}>
          Try Again
        </Button>
      )}
      {canCancel && (
        <Button variant="ghost" onPress={() => queue.cancel(key)} aria-label={`Cancel ${file.name}`}>
          Cancel
        </Button>
      )}
      {canRemove && (
        <IconButton
          label={`Remove ${file.name} from the list`}
          icon={<X {...icon} />}
          onPress={({ target }) => {
            focusBeside(target, chooseFiles);
            queue.remove(key);
          }}
        />
      )}
      <UploadBar upload={upload} />
    </li>
  );
}

/** The name under which a file was stored, without parts that are too long or misleading; before that, the file's name. */
const getName = ({ file, state }: Upload) =>
  state.step === "stored" ? `${state.document.name}.${getExtension(file.name)}` : file.name;

function StepIcon({ upload: { state } }: { upload: Upload }) {
  if (state.step === "stored") return <CircleCheck {...icon} className="text-ok" />;
  if (state.step === "failed") return <X {...icon} strokeWidth={2.5} className="text-bad" />;
  if (state.step === "cancelled") return <X {...icon} className="text-fg3" />;
  if (state.step === "waiting") return <Clock {...icon} className="text-fg3" />;
  return (
    <span className="text-accent-text">
      <Spinner />
    </span>
  );
}

/** The first line is the outcome, and in the color of a fault if the file failed. The reasons follow in one paragraph. */
function StepLine({ upload, isOffline }: { upload: Upload; isOffline: boolean }) {
  const [line, ...reasons] = renderLine(upload, isOffline).split("\n");
  const shape = "text-xs text-pretty wrap-anywhere tabular-nums";
  return (
    <>
      <p className={`${shape} ${upload.state.step === "failed" ? "text-bad" : "text-fg3"}`}>{line}</p>
      {reasons.length > 0 && <p className={`${shape} text-fg3`}>{reasons.join(" ")}</p>}
    </>
  );
}

function renderLine({ file, state }: Upload, isOffline: boolean) {
  switch (state.step) {
    case "waiting":
      return `${fileSize(file.size)}, ${isOffline ? "waits for the connection" : "waits for its turn"}`;
    case "sending":
      return `${fileSize(state.sent)} of ${fileSize(file.size)}`;
    case "storing":
      return `${fileSize(file.size)}, finishing`;
    case "stored": {
      const { same_as } = state.document;
      const stored = `${getExtension(file.name).toUpperCase()}, ${fileSize(file.size)}, uploaded`;
      return same_as ? `${stored}. The same file is already there as “${same_as.name}”.` : stored;
    }
    case "failed":
      return state.message;
    case "cancelled":
      return "Cancelled";
  }
}

/** The progress bar. It overlays the lower edge, so that the layout does not move when it disappears. */
function UploadBar({ upload: { file, state } }: { upload: Upload }) {
  if (state.step !== "sending" && state.step !== "storing") return null;
  return (
    <progress
      aria-label={`Progress of ${file.name}`}
      max={Math.max(file.size, 1)}
      value={state.step === "sending" ? state.sent : file.size}
      className="absolute inset-x-0 -bottom-px h-0.5 w-full appearance-none bg-track text-accent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
    />
  );
}
