import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import { EditorToolbar, TableBar } from "./editor-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { isEmpty, readText, writeText } from "./read-text.ts";
import "./rich-text-editor.css";
import {
  commands,
  type CommandName,
  readLink,
  readSelection,
  type SelectionState,
  setLink,
  setStyle,
} from "./text-commands.ts";
import { createPlugins } from "./text-plugins.ts";
import { schema, serializer } from "./text-schema.ts";
import { lineClass } from "../../../ui/field-frame.tsx";

export interface RichTextEditorProps {
  label: string;
  /** Markdown or HTML. */
  value: string;
  /** Receives HTML, or an empty string for a text without content. Not called until the user changes the text. */
  onChange: (html: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  isDisabled?: boolean;
}

/** An editor that shows a text as the portal does. It works under the content security policy, which allows no inline styles. */
export function RichTextEditor({ label, value, onChange, error, hint, isDisabled = false }: RichTextEditorProps) {
  const id = useId();
  const [view, setView] = useState<EditorView>();
  const [selection, setSelection] = useState<SelectionState>();
  const [link, setLinkShown] = useState<{ text: string; href: string }>();
  const place = useRef<HTMLDivElement>(null);
  /** The value that the editor shows. */
  const shown = useRef<string>(undefined);

  const follow = useEffectEvent((editor: EditorView, isChanged: boolean) => {
    setSelection((before) => {
      const after = readSelection(editor.state);
      return JSON.stringify(before) === JSON.stringify(after) ? before : after;
    });
    if (!isChanged) return;
    shown.current = writeText(editor.state.doc);
    onChange(shown.current);
  });
  const askForLink = useEffectEvent((editor: EditorView) => setLinkShown(readLink(editor.state)));

  useEffect(() => {
    const editor: EditorView = new EditorView(place.current, {
      state: EditorState.create({ schema, plugins: createPlugins(() => askForLink(editor)) }),
      transformPastedHTML: cleanPastedHtml,
      clipboardSerializer: serializer,
      dispatchTransaction: (transaction) => {
        editor.updateState(editor.state.apply(transaction));
        follow(editor, transaction.docChanged);
      },
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the view exists only after the element that holds it
    setView(editor);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    if (!view || value === shown.current) return undefined;
    let isCurrent = true;
    const load = async () => {
      const doc = await readText(value);
      if (!isCurrent || view.isDestroyed) return;
      shown.current = value;
      view.updateState(EditorState.create({ doc, plugins: view.state.plugins }));
      follow(view, false);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [view, value]);

  useEffect(() => {
    view?.setProps({
      editable: () => !isDisabled,
      attributes: ({ doc }) => ({
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": `${id}-line`,
        class: "rich-text",
        ...(error && { "aria-invalid": "true" }),
        ...(isDisabled && { "aria-disabled": "true", tabindex: "0" }),
        ...(isEmpty(doc) && { "data-empty": "true" }),
      }),
    });
  }, [view, label, error, isDisabled, id]);

  const run = (name: CommandName) => {
    if (!view) return;
    commands[name](view.state, view.dispatch, view);
    view.focus();
  };
  return (
    <EditorFrame id={id} label={label} error={error} hint={hint} onLabel={() => view?.focus()}>
      <div className={`rich-text-editor ${error ? "is-invalid" : ""}`}>
        <EditorToolbar
          label={`Format of ${label}`}
          state={selection}
          isDisabled={isDisabled}
          onCommand={run}
          onStyle={(style) => {
            if (!view) return;
            setStyle(style)(view.state, view.dispatch, view);
            view.focus();
          }}
          onLink={() => view && setLinkShown(readLink(view.state))}
        />
        <div ref={place} />
        {selection?.inTable && !isDisabled && <TableBar onCommand={run} />}
      </div>
      {link && view && (
        <LinkDialog
          {...link}
          onSet={(given) => {
            setLink(given)(view.state, view.dispatch);
            view.focus();
          }}
          onClose={() => setLinkShown(undefined)}
        />
      )}
    </EditorFrame>
  );
}

interface EditorFrameProps {
  id: string;
  label: string;
  error: string | undefined;
  hint: string | undefined;
  onLabel: () => void;
  children: ReactNode;
}

/** The frame of a field, whose label is no `label` element because the editor is no form control. */
const EditorFrame = ({ id, label, error, hint, onLabel, children }: EditorFrameProps) => (
  <div className="flex min-w-0 flex-col">
    {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as a label does, a press moves the focus; keyboard users reach the editor by Tab */}
    <span aria-hidden onClick={onLabel} className="mb-1.5 text-sm font-medium text-fg">
      {label}
    </span>
    {children}
    <p id={`${id}-line`} className={`wrap-anywhere ${lineClass(error)}`}>
      {error ?? hint}
    </p>
  </div>
);
