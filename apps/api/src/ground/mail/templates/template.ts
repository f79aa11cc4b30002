/** A value that the portal puts into a mail, and an example of it for previews. */
export interface Variable {
  means: string;
  example: string;
}

interface Definition<Name extends string, Block extends string> {
  /** Permanent, because the versions of the text refer to it. */
  id: number;
  title: string;
  /** When the portal sends it, for the people who edit the text. */
  sent: string;
  /** Values for the subject and for any place of the text. */
  variables: Readonly<Record<Name, Variable>>;
  /** Values that are a separate paragraph, for example a message or a list. */
  blocks?: Readonly<Record<Block, Variable>>;
  /** The page that the link opens, with the path of an example. Without it, the mail has no link. */
  link?: Variable;
  /** Names that the text cannot leave out. */
  required: readonly (NoInfer<Name> | NoInfer<Block> | "link")[];
  /** The text until staff publish another one. */
  subject: string;
  /**
   * Paragraphs with an empty line between. `# ` begins the heading, `> ` small print, `{{name}}` is a value, and
   * `[Label]({{link}})` a button.
   */
  body: string;
}

export type MailTemplate = Definition<string, string>;

/** Declares a template. The type keeps the names of its values. */
export const template = <const Name extends string = never, const Block extends string = never>(
  definition: Definition<Name, Block>,
) => definition;

/** Joins paragraphs of a text. */
export const paragraphs = (...texts: string[]) => texts.join("\n\n");

export const example = (means: string, text: string): Variable => ({ means, example: text });
