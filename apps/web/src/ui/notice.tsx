import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { colors: "bg-info-soft text-info", Icon: Info },
  warn: { colors: "bg-warn-soft text-warn", Icon: TriangleAlert },
  bad: { colors: "bg-bad-soft text-bad", Icon: CircleAlert },
};

interface NoticeProps {
  tone: keyof typeof tones;
  children: ReactNode;
  /** A link that helps, at the end. */
  action?: ReactNode;
}

/** A highlighted sentence beside the part of the page that it concerns. */
export function Notice({ tone, children, action }: NoticeProps) {
  const { colors, Icon } = tones[tone];
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-3 py-2 text-sm ${colors}`}>
      <div className="flex min-w-60 flex-1 items-start gap-2">
        <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <div className="text-pretty wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
}
