import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Holiday } from "./settings-form.ts";

interface HolidayFieldsProps {
  holidays: readonly Holiday[];
  mayChange: boolean;
  getError: (field: string) => string | undefined;
  onChange: (holidays: Holiday[]) => void;
}

/** The days on which nobody works. */
export function HolidayFields({ holidays, mayChange, getError, onChange }: HolidayFieldsProps) {
  const edit = (place: number, changed: Partial<Holiday>) =>
    onChange(holidays.map((one, other) => (other === place ? { ...one, ...changed } : one)));
  return (
    <>
      <h2 className="mt-2 mb-1 font-semibold">Holidays</h2>
      <p className="mb-3 text-fg3">These days do not count as working days.</p>
      {holidays.map((holiday, place) => (
        // The lines have no other key, and a line keeps no state.
        <div key={place} className="flex items-start gap-2">
          <div className="w-36 shrink-0">
            <TextField
              label="Day"
              placeholder="MM/DD/YYYY"
              maxLength={40}
              value={holiday.day}
              error={getError(`holidays.${place}.day`)}
              onChange={(event) => edit(place, { day: event.target.value })}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextField
              label="Name"
              maxLength={100}
              value={holiday.name}
              error={getError(`holidays.${place}.name`)}
              onChange={(event) => edit(place, { name: event.target.value })}
            />
          </div>
          <div className="pt-6">
            <IconButton
              label={`Remove ${holiday.name || "this day"}`}
              icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
              isDisabled={!mayChange}
              onPress={() => onChange(holidays.filter((_, other) => other !== place))}
            />
          </div>
        </div>
      ))}
      <p role="alert" className="mb-1 text-xs text-bad empty:hidden">
        {getError("holidays")}
      </p>
      {mayChange && (
        <div className="pb-5">
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => onChange([...holidays, { day: "", name: "" }])}
          >
            Add Holiday
          </Button>
        </div>
      )}
    </>
  );
}
