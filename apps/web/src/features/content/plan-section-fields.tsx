import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CheckField } from "./check-field.tsx";

interface PlanFeature {
  name: string;
  tooltip: string;
  is_active: boolean;
}

export interface PlanSection {
  title: string;
  features: PlanFeature[];
}

interface PlanSectionFieldsProps {
  sections: readonly PlanSection[];
  getError: (field: string) => string | undefined;
  onChange: (sections: readonly PlanSection[]) => void;
}

const plus = <Plus aria-hidden size={16} strokeWidth={1.75} />;
const trash = <Trash2 aria-hidden size={16} strokeWidth={1.75} />;

/** The description of a plan for vendors: sections of features, each of which the plan includes or not. */
export function PlanSectionFields({ sections, getError, onChange }: PlanSectionFieldsProps) {
  const edit = (place: number, patch: Partial<PlanSection>) =>
    onChange(sections.map((section, at) => (at === place ? { ...section, ...patch } : section)));
  return (
    <fieldset className="mb-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full">
        <span className="block text-base font-semibold text-fg">Description</span>
        <span className="block text-xs text-fg3">The sections and features that vendors compare.</span>
      </legend>
      <div className="clear-both flex flex-col items-start gap-4">
        {sections.map((section, place) => (
          <SectionFields
            // oxlint-disable-next-line react/no-array-index-key -- a new section has no other identity, and sections never move
            key={place}
            section={section}
            place={place}
            getError={getError}
            onChange={(patch) => edit(place, patch)}
            onRemove={() => onChange(sections.filter((_, at) => at !== place))}
          />
        ))}
        {sections.length < 20 && (
          <Button icon={plus} onPress={() => onChange([...sections, { title: "", features: [] }])}>
            Add a Section
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface SectionFieldsProps {
  section: PlanSection;
  place: number;
  getError: (field: string) => string | undefined;
  onChange: (patch: Partial<PlanSection>) => void;
  onRemove: () => void;
}

function SectionFields({ section: { title, features }, place, getError, onChange, onRemove }: SectionFieldsProps) {
  const edit = (at: number, patch: Partial<PlanFeature>) =>
    onChange({ features: features.map((feature, one) => (one === at ? { ...feature, ...patch } : feature)) });
  const name = title || `section ${place + 1}`;
  return (
    <fieldset aria-label={`Section ${place + 1}`} className="w-full rounded-card border border-line p-4">
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <TextField
            label="Title"
            autoComplete="off"
            maxLength={100}
            value={title}
            error={getError(`sections.${place}.title`)}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </div>
        <div className="pt-6">
          <IconButton label={`Remove ${name}`} icon={trash} onPress={onRemove} />
        </div>
      </div>
      {features.map((feature, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a new feature has no other identity, and features never move
        <div key={at} className="flex items-start gap-2">
          <div className="grid flex-1 gap-x-4 sm:grid-cols-2">
            <TextField
              label={`Feature ${at + 1}`}
              autoComplete="off"
              maxLength={100}
              value={feature.name}
              error={getError(`sections.${place}.features.${at}.name`)}
              onChange={(event) => edit(at, { name: event.target.value })}
            />
            <TextField
              label={`Explanation of feature ${at + 1}`}
              autoComplete="off"
              maxLength={500}
              value={feature.tooltip}
              error={getError(`sections.${place}.features.${at}.tooltip`)}
              onChange={(event) => edit(at, { tooltip: event.target.value })}
            />
            <CheckField
              label="Included"
              name={`Feature ${at + 1} is included`}
              isChecked={feature.is_active}
              onChange={(isChecked) => edit(at, { is_active: isChecked })}
            />
          </div>
          <div className="pt-6">
            <IconButton
              label={`Remove feature ${at + 1} of ${name}`}
              icon={trash}
              onPress={() => onChange({ features: features.filter((_, one) => one !== at) })}
            />
          </div>
        </div>
      ))}
      {features.length < 50 && (
        <Button
          icon={plus}
          aria-label={`Add a feature to ${name}`}
          onPress={() => onChange({ features: [...features, { name: "", tooltip: "", is_active: true }] })}
        >
          Add a Feature
        </Button>
      )}
    </fieldset>
  );
}
