import { type ComponentProps, useEffect, useRef } from "react";
import { type ControlProps, controlLook, controlProps } from "./control-props.ts";

interface TypedInputProps extends ControlProps, Omit<ComponentProps<"input">, "id"> {
  id: ControlProps["id"];
}

/** What an input stands in. Its size hangs on nothing inside, so that typing lays out the input alone and not the page. */
export const typedBox = "relative block h-8 min-w-0 [contain:size_layout] pointer-coarse:h-11";

/** More than this no draft can hold. */
const typedMaximum = 10_000;

/**
 * An input that holds its own text, so that a key pressed in it draws nothing. What is typed is judged, not hindered:
 * nothing that was pasted is cut off unseen.
 */
export function TypedInput({ id, edited, field, className, ...input }: TypedInputProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = () => {
      const typed = edited.typed(id);
      if (element.current && element.current.value !== typed) element.current.value = typed;
    };
    show();
    return edited.subscribe(show);
  }, [edited, id]);
  return (
    <input
      {...controlProps({ id, edited, field })}
      {...input}
      ref={element}
      maxLength={typedMaximum}
      autoComplete="off"
      spellCheck={false}
      className={`${controlLook(field)} ${className ?? ""}`}
      onInput={(event) => edited.type(id, event.currentTarget.value)}
    />
  );
}
