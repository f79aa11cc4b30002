import { sessionHours, sessionIdleMinutes, type SessionPolicy } from "@lading/contract";
import { formatLimit } from "../lib/format-limit.ts";
import { PolicyCard } from "./policy-card.tsx";
import { SelectField } from "./select-field.tsx";

const idleOptions = sessionIdleMinutes.map((minutes) => ({ value: String(minutes), label: formatLimit(minutes) }));
const lifeOptions = sessionHours.map((hours) => ({ value: String(hours), label: formatLimit(hours * 60) }));

interface SessionPolicyCardProps {
  title: string;
  about: string;
  /** The policy that is stored. */
  policy: SessionPolicy;
  save: (policy: SessionPolicy) => Promise<unknown>;
}

/** Chooses how long people stay signed in. */
export const SessionPolicyCard = ({ title, about, policy: stored, save }: SessionPolicyCardProps) => (
  <PolicyCard
    title={title}
    about={about}
    stored={stored}
    save={save}
    savedText="The limits were saved."
    renderFields={(policy, change) => (
      <div className="grid gap-x-5 sm:grid-cols-2">
        <SelectField
          label="Longest Time Without Use"
          options={idleOptions}
          value={String(policy.idle_minutes)}
          onChange={({ target }) =>
            change({ idle_minutes: find(sessionIdleMinutes, target.value, policy.idle_minutes) })
          }
        />
        <SelectField
          label="Longest Session"
          options={lifeOptions}
          value={String(policy.hours)}
          onChange={({ target }) => change({ hours: find(sessionHours, target.value, policy.hours) })}
        />
      </div>
    )}
  />
);

/** The options of a select have the values of the list. */
const find = <Value extends number>(values: readonly Value[], text: string, otherwise: Value) =>
  values.find((value) => String(value) === text) ?? otherwise;
