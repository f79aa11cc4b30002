import type { DecidedField, EditedField, NewOrder, NewProduct, NewRank } from "@lading/contract";

/** The parts of the server that the demonstration uses. The server passes them, so that this package does not import it. */
export interface Portal {
  blobs: Pick<BlobStore, "put">;
  /** The name of the provider in the server's settings; undefined if they give none. */
  providerName: string | undefined;
  hashPassword: (password: string) => Promise<string>;
  createPassword: () => string;
  /** Encrypts the secret of a user's authenticator app. */
  sealTotpSecret: (secret: string, userId: string) => Uint8Array;
  notificationTexts: NotificationTexts;
}

/** Stores files under keys like `images/<uuid>`. */
export interface BlobStore {
  put(key: string, content: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

/** The functions that create notifications and their texts. */
interface NotificationTexts {
  editRequest: (product: EditedProduct, authorId: null, fields: readonly EditedField[]) => TypedNotification;
  editDecision: (product: EditedProduct, deciderId: null, fields: readonly DecidedField[]) => TypedNotification;
  newProduct: (details: NewProduct) => TypedNotification;
  newRank: (details: NewRank) => TypedNotification;
  newOrder: (details: NewOrder) => TypedNotification;
}

interface TypedNotification {
  notification_type: string;
  description: string;
  details: object;
}

interface EditedProduct {
  gxp_sku: string;
  sku: string;
  name: string;
}
