import { Badge, type BadgeTone } from "../ui/badge.tsx";

const tones: Record<string, BadgeTone> = { GET: "info", POST: "ok", PUT: "warn", PATCH: "warn", DELETE: "bad" };

export const MethodBadge = ({ method }: { method: string }) => (
  <Badge tone={tones[method] ?? "neutral"}>{method}</Badge>
);
