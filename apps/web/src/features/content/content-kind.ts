import type { ContentKind as KindName, ContentState, Endpoint } from "@lading/contract";
import type { ComponentType } from "react";
import type { Column } from "../../list/column.ts";

/** When a version was or will be published, and the person who changed it last. */
interface Stamp {
  effective_at: string | null;
  changed_at: string | null;
  changed_by: { id: string; name: string } | null;
}

/** A text or another item. Its own values are the published ones, or those of the waiting version if none was ever published. */
export interface ContentItem<Values> extends Stamp {
  id: number;
  state: ContentState;
  revision: number;
  waiting: (Stamp & { state: "draft" | "scheduled"; number: number; values: Values }) | null;
}

export interface ContentVersion<Values> extends Stamp {
  number: number;
  state: ContentState;
  restored_from: number | null;
  values: Values;
}

/** A part of an item as words, for the comparison of two versions. */
export interface DescribedPart {
  label: string;
  text: string;
  /** The text is Markdown or HTML. */
  isRich?: boolean;
}

/** Messages by field. Fields inside of others have names like `faqs.0.question`. */
type Mistakes = Readonly<Record<string, string>>;

/** The fields of a form with their messages. */
export interface FieldsProps<Form> {
  values: Form;
  change: (patch: Partial<Form>) => void;
  getError: (field: string) => string | undefined;
  /** The values cannot be changed any more, for example the space of a label in use. */
  isFixed: boolean;
  /** The stored item; undefined for a new one. */
  item: StoredItem | undefined;
}

/** Identifies what is stored of an item. */
type StoredItem = Pick<ContentItem<object>, "id" | "revision">;

/** What a kind needs to say before a publication what it would do. */
export interface EffectProps<Form> extends Pick<FieldsProps<Form>, "values" | "change" | "item"> {
  hasChanges: boolean;
  /** A save is under way, or another person's version has to be looked at first. */
  isBlocked: boolean;
  /** Saves the values as a draft without a message. */
  saveDraft: () => void;
  /** Gives the button that publishes its words. */
  onLabel: (label: string) => void;
}

/** Describes one kind of content to the pages. `Form` has the values as the user types them. */
export interface Kind<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  /** The server's name of the kind. */
  name: KindName | "mail-templates" | "requirements";
  /** The address of the list is /provider/ and this path. */
  path: string;
  /** The title of the list. */
  title: string;
  /** The noun of one item, for example "announcement". */
  one: string;
  /** Its plural, if it is not formed with an s at the end. */
  many?: string;
  /** One sentence about what vendors see of it. */
  about: string;
  calls: Record<CallName, Endpoint> & {
    /** Missing if the portal needs all items: staff then neither create nor delete one. */
    create?: Endpoint;
  };
  getName: (values: Values, item?: Item) => string;
  columns: readonly Column<Item>[];
  compactLines: readonly string[];
  /** The form of a new item. */
  empty: Form;
  toForm: (values: Values) => Form;
  toValues: (form: Form) => object;
  findMistakes: (form: Form) => Mistakes;
  describe: (values: Values) => readonly DescribedPart[] | Promise<readonly DescribedPart[]>;
  Fields: ComponentType<FieldsProps<Form>>;
  /** The item's value `place`, if the order of the items matters to vendors. */
  getPlace?: (item: Item) => number;
  /** Published items never change; a change makes a new item. */
  isPermanent?: boolean;
  /** How often the item is used. Deleting an item in use needs a replacement. */
  getUse?: (item: Item) => { count: number; noun: readonly [one: string, many: string] };
  /** Whether an item can replace another one. */
  canReplace?: (item: Item, deleted: Item) => boolean;
  /** The question before publication, if it has a consequence that is not obvious. */
  getWarning?: (item: Item | undefined) => string;
  /** Shows the values of the form as their readers would see them, instead of the pages of a chosen vendor. */
  Preview?: ComponentType<{ item: Item; form: Form; onClose: () => void }>;
  /** Says what a publication would do, above the history. */
  Effect?: ComponentType<EffectProps<Form>>;
  /** Facts about an item that no version has. */
  Facts?: ComponentType<{ item: Item }>;
}

type CallName = "list" | "read" | "change" | "remove" | "versions" | "restore";
