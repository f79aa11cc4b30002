import type { EventData, EventType } from "@lading/contract";

/** A type of event that the server records. Triggers of products and orders record their changes. */
type RecordedType = Exclude<EventType, "product.updated" | "order.changed">;

/** An event of a company. The contract's `eventTypes` has the subject and the data of each type. */
export type NewEvent = {
  [Type in RecordedType]: {
    company_id: string;
    type: Type;
    subject: string;
    data: EventData[Type];
    /** The member of staff who did what a job tells of later. The database knows all others who act. */
    staff_id?: string | null;
  };
}[RecordedType];
