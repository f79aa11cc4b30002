import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { EffectProps } from "../content-kind.ts";
import { EffectPanel } from "./effect-panel.tsx";
import { describePress } from "./effect-words.ts";
import { requirementEffect } from "./requirement-api.ts";
import { findRequirementMistakes, type RequirementForm } from "./requirement-form.ts";

/** After this pause in typing the draft is saved, in milliseconds. */
const pause = 1500;

/** Saves the draft at each pause, and shows what its publication would do. */
export function RequirementPublication(props: EffectProps<RequirementForm>) {
  const { item, values, change, hasChanges, isBlocked, saveDraft, onLabel } = props;
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery(requirementEffect(item));
  const label = data && !error ? describePress(data) : "Publish";
  useEffect(() => onLabel(label), [label, onLabel]);
  // A draft that another person changed meanwhile, and one with mistakes, wait for their person.
  const isWaiting =
    item === undefined || !hasChanges || isBlocked || Object.keys(findRequirementMistakes(values)).length > 0;
  const typed = JSON.stringify(values);
  // What the server has refused is not sent again until it is changed.
  const sent = useRef("");
  useEffect(() => {
    if (isWaiting || sent.current === typed) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      saveDraft();
    }, pause);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing and the end of a save start the pause again
  }, [typed, isWaiting]);
  return (
    <EffectPanel
      effect={data}
      error={error}
      isStale={isPlaceholderData || hasChanges}
      countedAt={dataUpdatedAt}
      isNew={item === undefined}
      isSilent={values.is_silent}
      onSilent={(isSilent) => change({ is_silent: isSilent })}
    />
  );
}
