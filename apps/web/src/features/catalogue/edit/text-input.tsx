import { type ComponentProps, useEffect, useRef } from "react";
import { type ControlProps, getControlClass, getControlProps } from "./control-props.ts";

interface TextInputProps extends ControlProps, Omit<ComponentProps<"input">, "id" | "form"> {
  id: ControlProps["id"];
}

/** The box around an input. Its size is independent of its content, so that typing re-lays out only the input. */
export const inputBoxClass = "relative block h-8 min-w-0 [contain:size_layout] pointer-coarse:h-11";

/** The longest value that a draft accepts. */
const maxInputLength = 10_000;

/**
 * An uncontrolled input, so that a keystroke renders nothing. It accepts text longer than the attribute allows, because
 * the form reports an error instead of silently cutting off pasted text.
 */
export function TextInput({ id, form, field, className, ...input }: TextInputProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = () => {
      const typed = form.text(id);
      if (element.current && element.current.value !== typed) element.current.value = typed;
    };
    show();
    return form.subscribe(show);
  }, [form, id]);
  return (
    <input
      {...getControlProps({ id, form, field })}
      {...input}
      ref={element}
      maxLength={maxInputLength}
      autoComplete="off"
      spellCheck={false}
      className={`${getControlClass(field)} ${className ?? ""}`}
      onInput={(event) => form.typeText(id, event.currentTarget.value)}
      // Tab then reaches the button that undoes the change, however fast the user types.
      onKeyDown={({ key }) => key === "Tab" && form.showTyped()}
    />
  );
}
