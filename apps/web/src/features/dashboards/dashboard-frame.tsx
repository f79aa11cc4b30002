import type { Dashboard } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { dashboardToken } from "./dashboards-api.ts";
import { embedForm } from "./embed-form.ts";
import { readFrameMessage } from "./frame-message.ts";
import { FrameSkeleton } from "./frame-skeleton.tsx";

/** A frame that sends no message within this time has failed. */
const LONGEST_WAIT_MS = 10_000;
/** Extra height for rounding and margins inside the frame. */
const ROOM = 20;

interface DashboardFrameProps {
  dashboard: Dashboard;
  /** Each attempt requests a new token. */
  attempt: number;
  /** Shown if the dashboard cannot load. */
  failure: ReactNode;
}

/** A dashboard in an iframe, which a form post opens and which reports its height. */
export function DashboardFrame({ dashboard, attempt, failure }: DashboardFrameProps) {
  const { data: opened, error } = useQuery(dashboardToken(dashboard.id, attempt));
  const [state, setState] = useState<{ height: number } | "loading" | "failed">("loading");
  const isLoading = state === "loading";

  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setState("failed"), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);

  if (error || state === "failed") return failure;
  return (
    <div className="relative min-h-106">
      {isLoading && (
        <div className="absolute inset-0">
          <FrameSkeleton />
        </div>
      )}
      {opened && (
        <OpenFrame
          name={dashboard.name}
          id={opened.dashboard_id}
          token={opened.token}
          height={isLoading ? undefined : state.height + ROOM}
          onHeight={(height) => setState({ height })}
          onFailure={() => setState("failed")}
        />
      )}
    </div>
  );
}

interface OpenFrameProps {
  name: string;
  id: string;
  token: string;
  /** Undefined while the frame loads. The frame is hidden until then. */
  height: number | undefined;
  onHeight: (height: number) => void;
  onFailure: () => void;
}

const FRAME = "dashboard";

function OpenFrame({ name, id, token, height, onHeight, onFailure }: OpenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { action, origin, fields } = embedForm(id, token);

  useEffect(() => {
    const listen = ({ origin: from, source, data }: MessageEvent) => {
      if (from !== origin || !source || source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(data);
      if (!message) return;
      if ("height" in message) onHeight(message.height);
      else onFailure();
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  });

  useEffect(() => form.current?.submit(), []);

  // The frame receives the color theme from the form first and from messages later.
  useEffect(() => {
    const observer = new MutationObserver(() =>
      frame.current?.contentWindow?.postMessage({ theme: document.documentElement.dataset["theme"] ?? "" }, origin),
    );
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [origin]);

  return (
    <>
      <form ref={form} method="post" action={action} target={FRAME} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
      </form>
      <iframe
        ref={frame}
        name={FRAME}
        title={`${name} dashboard`}
        // The frame's content must not navigate the portal.
        sandbox={
          origin === location.origin ? undefined : "allow-scripts allow-same-origin allow-downloads allow-popups"
        }
        height={height}
        className={`block w-full border-0 ${height === undefined ? "invisible h-106" : ""}`}
      />
    </>
  );
}
