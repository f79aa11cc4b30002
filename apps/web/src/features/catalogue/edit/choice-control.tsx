import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Select } from "../../../ui/select.tsx";
import { type ControlProps, getControlClass, getControlProps, useInputText } from "./control-props.ts";
import { fieldChoices } from "../edits-api.ts";

interface ChoiceControlProps extends ControlProps {
  of: "categories" | "units_of_measure";
}

/** A select of the provider's choices. Until they are loaded, the current choice can be kept or cleared. */
export function ChoiceControl({ of, ...props }: ChoiceControlProps) {
  const { id, form, field } = props;
  const typed = useInputText(props);
  const { data, isError, refetch } = useQuery(fieldChoices);
  const chosen = [field.live ?? "", typed].filter((value) => value !== "");
  const options = [...new Set([...(data?.[of] ?? []), ...chosen])].toSorted();
  return (
    <span className="relative block min-w-0">
      <Select
        {...getControlProps(props)}
        value={typed}
        className={`cursor-pointer appearance-none pr-8 text-ellipsis ${getControlClass(field)}`}
        onFocus={() => void (isError && refetch())}
        onChange={(event) => form.setText(id, event.target.value)}
      >
        <option value="">No value</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
        {!data && <option disabled>{isError ? "The choices could not be loaded" : "Loading the choices"}</option>}
      </Select>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-fg3"
      />
    </span>
  );
}
