import type { ReactNode } from "react";
import { PageHeader } from "../../ui/page-header.tsx";

interface SettingsSectionProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  return (
    <div className="flex flex-col gap-5 p-4 lg:p-6">
      <div>
        <PageHeader title={title} />
        <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">{about}</p>
      </div>
      {children}
    </div>
  );
}
