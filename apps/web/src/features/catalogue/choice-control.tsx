import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ControlProps, controlLook, controlProps, useTyped } from "./control-props.ts";
import { fieldChoices } from "./edits-api.ts";

interface ChoiceControlProps extends ControlProps {
  of: "categories" | "units_of_measure";
}

/** A choice of what the provider offers. Until that is known, what is chosen can be kept or taken away. */
export function ChoiceControl({ of, ...props }: ChoiceControlProps) {
  const { id, edited, field } = props;
  const typed = useTyped(props);
  const { data, isError, refetch } = useQuery(fieldChoices);
  const chosen = [field.live ?? "", typed].filter((value) => value !== "");
  const options = [...new Set([...(data?.[of] ?? []), ...chosen])].toSorted();
  return (
    <span className="relative block min-w-0">
      <select
        {...controlProps(props)}
        value={typed}
        className={`cursor-pointer appearance-none pr-8 text-ellipsis ${controlLook(field)}`}
        onFocus={() => void (isError && refetch())}
        onChange={(event) => edited.type(id, event.target.value)}
      >
        <option value="">No value</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
        {!data && <option disabled>{isError ? "The choices could not be loaded" : "Loading the choices"}</option>}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-fg3"
      />
    </span>
  );
}
