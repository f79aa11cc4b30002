import type { ReactNode } from "react";

interface FormPartProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** A titled group of fields in a form. */
export const FormPart = ({ title, about, children }: FormPartProps) => (
  <fieldset className="mb-2 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
    <legend className="float-left mb-3 w-full">
      <span className="block text-base font-semibold text-fg">{title}</span>
      {about && <span className="block text-xs text-pretty text-fg3">{about}</span>}
    </legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);
