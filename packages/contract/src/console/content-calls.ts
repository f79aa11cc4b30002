import * as z from "zod/mini";
import { ContentAuthor, contentStates } from "./content.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ContentId } from "../ground/ids.ts";
import { Paging, repeated, SearchedPage } from "../ground/list.ts";

/* The calls of every kind of content have the same shape. A kind adds the values of its items. */

/**
 * When the given values are published.
 * - Without both, they change the published version, and a waiting draft stays as it is.
 * - `state: "draft"` stores them as the draft, which replaces the waiting version.
 * - `effective_at` in the future schedules them, which replaces the waiting version.
 * - `state: "in_force"` publishes the waiting version with these values.
 */
const publication = {
  state: z.optional(z.enum(["draft", "scheduled", "in_force"], "Must be draft, scheduled or in_force.")),
  effective_at: z.nullish(z.iso.datetime({ offset: true, error: "Must be a time like 2026-01-31T08:00:00Z." })),
};

/**
 * The revision of the item that the person saw. It rises with every change of the item. If it is given and another person has
 * changed the item since, nothing is saved, and the response is 409 with `ContentConflict`.
 */
const seen = { revision: z.optional(z.int32()) };

type Shape = Record<string, z.ZodMiniType>;

type ContentAccess = "provider.edit_texts" | "provider.change_catalogs" | "provider.change_requirements";

interface ContentOptions<Path extends string, Required extends Shape, Optional extends Shape, More extends Shape> {
  path: Path;
  access: ContentAccess;
  /** The access to the reads; by default the same as to the changes. */
  readAccess?: ContentAccess | "staff";
  /** One item and several, for summaries. */
  one: string;
  many: string;
  /** Values that a new item must have. */
  required: Required;
  /** Values that have a default when an item is created. */
  optional: Optional;
  /** Properties of a response besides the values, for example how often an item is used. */
  more: More;
  /** The order of the list, for the summary. */
  order: string;
}

/**
 * The calls of one kind of content. The server records changed values, and those before the change, in the audit record. A PATCH contains only the values to change; the others stay as they are in the version that
 * it changes. Texts of terms never change after they were published, so PATCH and restore of published terms create new terms.
 */
export function contentCalls<
  const Path extends string,
  Required extends Shape,
  Optional extends Shape,
  More extends Shape,
>({
  path,
  access,
  readAccess = access,
  one,
  many,
  required,
  optional,
  more,
  order,
}: ContentOptions<Path, Required, Optional, More>) {
  const values = { ...required, ...optional };
  const some = z.partial(z.object(values)).shape;
  const Item = contentItem(values, more);
  const params = z.object({ id: ContentId });
  return {
    list: endpoint({
      method: "GET",
      path: `/api/provider/${path}`,
      access: readAccess,
      summary: `All ${many}, ${order}`,
      query: z.extend(SearchedPage, { state: repeated(z.enum(contentStates)) }),
      response: z.object({ count: z.int(), results: z.array(Item) }),
    }),
    read: endpoint({
      method: "GET",
      path: `/api/provider/${path}/{id}`,
      access: readAccess,
      summary: `One ${one}, with the version that waits`,
      params,
      response: Item,
    }),
    create: endpoint({
      method: "POST",
      path: `/api/provider/${path}`,
      access,
      summary: `Create a ${one}. It is published at once, unless it is a draft or effective_at is in the future`,
      body: z.strictObject({ ...required, ...z.partial(z.object(optional)).shape, ...publication }),
      creates: true,
      response: Item,
    }),
    change: endpoint({
      method: "PATCH",
      path: `/api/provider/${path}/{id}`,
      access,
      summary: `Change a ${one}. 409 with the live item if another person has changed it since the given revision`,
      params,
      body: z.strictObject({ ...some, ...publication, ...seen }),
      response: Item,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `/api/provider/${path}/{id}`,
      access,
      summary: `Delete a ${one}. With waiting=true only its draft or scheduled version. 409 if it is in use and no replacement is given`,
      params,
      query: z.object({
        waiting: z.optional(z.enum(["true", "false"], "Must be true or false.")),
        /** Another item of the same kind, which takes the place of the deleted one. Only labels and plans need it. */
        replacement_id: z.optional(ContentId),
        revision: z.optional(z.coerce.number().check(z.int32())),
      }),
      response: z.object({}),
    }),
    versions: endpoint({
      method: "GET",
      path: `/api/provider/${path}/{id}/versions`,
      access: readAccess,
      summary: `The versions of a ${one}, the newest first`,
      params,
      query: Paging,
      response: z.object({ count: z.int(), results: z.array(contentVersion(values)) }),
    }),
    restore: endpoint({
      method: "POST",
      path: `/api/provider/${path}/{id}/restore`,
      access,
      summary: `Make a new version of a ${one} with the values of an earlier one. It is published at once, unless state is draft`,
      params,
      body: z.strictObject({ number: z.int32(), ...publication, ...seen }),
      response: Item,
    }),
  };
}

/** When a version was or will be published, and the person who changed it last. */
const version = {
  /** Null for a draft, and for what the portal was delivered with. */
  effective_at: z.nullable(z.iso.datetime()),
  changed_at: z.nullable(z.iso.datetime()),
  changed_by: ContentAuthor,
};

/** The item with the published values, or those of the waiting version of an item that was never published. */
const contentItem = <Values extends Shape, More extends Shape>(values: Values, more: More) =>
  z.object({
    id: z.int(),
    state: z.enum(contentStates),
    revision: z.int(),
    ...version,
    ...values,
    /** The draft or scheduled version, also if it is the only version. */
    waiting: z.nullable(
      z.object({
        state: z.enum(["draft", "scheduled"]),
        ...version,
        number: z.int(),
        values: z.object(values),
        /** Why the server could not publish the version at its time, after which it is a draft again. */
        problem: z.nullable(z.string()),
      }),
    ),
    ...more,
  });

/** A version in the history of an item. */
const contentVersion = <Values extends Shape>(values: Values) =>
  z.object({
    /** Counts the versions of the item from 1. */
    number: z.int(),
    state: z.enum(contentStates),
    ...version,
    /** The number of the version whose values this one has again. */
    restored_from: z.nullable(z.int()),
    values: z.object(values),
  });
