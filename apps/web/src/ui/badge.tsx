import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "ok" | "warn" | "bad" | "info";

const colors: Record<BadgeTone, string> = {
  neutral: "bg-muted text-fg2",
  accent: "bg-accent-soft text-accent-text",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
};

/** A short label for an exception. Its text carries the meaning; the tone only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex h-5 items-center gap-1.5 whitespace-nowrap rounded-badge px-1.5 text-xs font-medium ${colors[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
