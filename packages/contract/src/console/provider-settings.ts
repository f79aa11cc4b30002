import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { emailAddress, requiredText, anyText } from "../ground/text.ts";

export const ProviderSettings = z.object({
  name: z.string(),
  /** Two to eight characters, as in "GXP Employee". */
  abbreviation: z.string(),
  /** The address that vendors write to, which also gets feedback. */
  mailbox: z.string(),
  /** A path of the API; null without a logo. */
  logo_url: z.nullable(z.string()),
});
export type ProviderSettings = z.output<typeof ProviderSettings>;

export const readProviderSettings = endpoint({
  method: "GET",
  path: "/api/provider/settings",
  access: "staff",
  summary: "The provider's names, mailbox and logo. Values that staff have not entered come from the server's settings",
  response: ProviderSettings,
});

const values = {
  name: z.optional(requiredText(60, "Name is required.")),
  abbreviation: z.optional(requiredText(8, "Abbreviation is required.")),
  mailbox: z.optional(emailAddress("Mailbox is required.", "Invalid email address, please correct.")),
};

export const ChangedProviderSettings = z.strictObject({
  ...values,
  /** The values that the person saw. */
  old_values: z.optional(z.strictObject(values)),
});
export type ChangedProviderSettings = z.output<typeof ChangedProviderSettings>;

/** Body of a 409 response: another person has changed these values, and nothing was saved. */
export const SettingsConflict = z.object({
  detail: z.string(),
  code: z.literal("settings_changed"),
  conflicts: z.record(z.string(), z.object({ live_value: z.unknown() })),
});
export type SettingsConflict = z.output<typeof SettingsConflict>;

export const changeProviderSettings = endpoint({
  method: "PATCH",
  path: "/api/provider/settings",
  confirmed: true,
  access: "provider.change_settings",
  summary:
    "Change the provider's names and mailbox in the portal and in mails. 409 with the live values if one of `old_values` is no longer live",
  body: ChangedProviderSettings,
  response: ProviderSettings,
});

export const logoMaximumBytes = 500_000;

export const putProviderLogo = endpoint({
  method: "PUT",
  path: "/api/provider/settings/logo",
  access: "provider.change_settings",
  summary: "Replace the provider's logo: a PNG, JPEG or WebP picture of at most 500 KB and 2,000 pixels a side",
  streams: ["image/png", "image/jpeg", "image/webp"],
  response: ProviderSettings,
});

export const removeProviderLogo = endpoint({
  method: "DELETE",
  path: "/api/provider/settings/logo",
  access: "provider.change_settings",
  summary: "Remove the provider's logo",
  response: ProviderSettings,
});

export const readProviderLogo = endpoint({
  method: "GET",
  path: "/api/provider-logo",
  access: "public",
  summary: "The provider's logo. Its address contains the version, so that browsers keep it",
  query: z.object({ v: z.optional(anyText(64)) }),
  answers: "image/*",
  response: z.unknown(),
});
