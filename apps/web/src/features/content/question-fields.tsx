import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RichTextEditor } from "./editor/lazy-editor.tsx";
import { moveRow, SortableList } from "./sortable-list.tsx";

export interface FormQuestion {
  /** Identifies the question in the form. */
  key: string;
  /** Missing for a new question. */
  id?: number | undefined;
  question: string;
  short_answer: string;
  answer: string;
}

interface QuestionFieldsProps {
  questions: readonly FormQuestion[];
  getError: (field: string) => string | undefined;
  onChange: (questions: readonly FormQuestion[]) => void;
}

/** The questions of a help section in their order. One of them is open at a time, because each has an editor. */
export function QuestionFields({ questions, getError, onChange }: QuestionFieldsProps) {
  const [open, setOpen] = useState<string>();
  const edit = (key: string, patch: Partial<FormQuestion>) =>
    onChange(questions.map((question) => (question.key === key ? { ...question, ...patch } : question)));
  const add = () => {
    const key = crypto.randomUUID();
    onChange([...questions, { key, question: "", short_answer: "", answer: "" }]);
    setOpen(key);
  };
  return (
    <fieldset className="mb-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-base font-semibold text-fg">Questions and answers</legend>
      <div className="clear-both flex flex-col items-start gap-3">
        <div className="w-full">
          <SortableList
            label="Questions"
            rows={questions}
            getKey={({ key }) => key}
            getName={({ question }) => question || "the new question"}
            onMove={(from, to) => onChange(moveRow(questions, from, to))}
          >
            {({ key, question, short_answer, answer }, place) => {
              const isOpen = key === open || getError(`faqs.${place}.question`) !== undefined;
              return (
                <>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : key)}
                    className="flex min-h-8 w-full items-center gap-2 rounded-control text-left font-medium wrap-anywhere hover:text-accent-text"
                  >
                    <DisclosureChevron isOpen={isOpen} />
                    {question || "New question"}
                  </button>
                  {isOpen && (
                    <div className="pt-2">
                      <TextField
                        label="Question"
                        autoComplete="off"
                        maxLength={300}
                        value={question}
                        error={getError(`faqs.${place}.question`)}
                        onChange={(event) => edit(key, { question: event.target.value })}
                      />
                      <TextArea
                        label="Short Answer"
                        maxLength={500}
                        value={short_answer}
                        error={getError(`faqs.${place}.short_answer`)}
                        hint="Plain text, shown below the question."
                        onChange={(event) => edit(key, { short_answer: event.target.value })}
                      />
                      <RichTextEditor
                        label="Answer"
                        value={answer}
                        error={getError(`faqs.${place}.answer`)}
                        onChange={(html) => edit(key, { answer: html })}
                      />
                      <IconButton
                        label={`Remove ${question || "the new question"}`}
                        icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                        onPress={() => onChange(questions.filter((one) => one.key !== key))}
                      />
                    </div>
                  )}
                </>
              );
            }}
          </SortableList>
        </div>
        <Button icon={<Plus aria-hidden size={16} strokeWidth={1.75} />} onPress={add}>
          Add a Question
        </Button>
      </div>
    </fieldset>
  );
}
