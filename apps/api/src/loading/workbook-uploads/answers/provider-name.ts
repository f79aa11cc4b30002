import { createIdentityReader } from "../../../ground/db/provider-identity.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** For a provider whose staff have entered no name, because a run does not know the settings of the server. */
const unnamed = "the provider";
const readIdentity = createIdentityReader({ name: unnamed, abbreviation: unnamed, mailbox: "" });

/** The name by which the texts of problems call the provider: the abbreviation that staff have entered. */
export const findProviderName = async ({ db }: VendorScope) => (await readIdentity(db)).abbreviation;
