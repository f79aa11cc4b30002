import type { OrderChange } from "@lading/contract";
import { beforeAll, expect } from "vitest";
import { extendFixture } from "./extend-fixture.ts";
import { answerFixture, type SentPiece } from "./answer-fixture.ts";

/** Gives each test the order PO-1, and a member of staff who decides on the answers to it. */
export function decisionFixture() {
  const fixture = answerFixture();
  let staff: Awaited<ReturnType<typeof fixture.stage.aStaffMember>>;
  beforeAll(async () => {
    staff = await fixture.stage.aStaffMember();
  });
  const path = "provider/order-changes/";

  /** Reads the questions of PO-1 by line. */
  async function questions(token = staff.token): Promise<OrderChange[]> {
    const { status, body } = await fixture.call("GET", `${path}?company=${fixture.company.id}&order=PO-1`, undefined, {
      token,
    });
    expect(status).toBe(200);
    return body.results;
  }

  return extendFixture(fixture, {
    get staff() {
      return staff;
    },
    questions,
    /** Answers lines of PO-1, and returns the ids of the questions by line. */
    ask: async (lines: Record<number, SentPiece[]>) => {
      expect((await fixture.answer(lines)).status).toBe(201);
      return new Map((await questions()).map(({ id, line }) => [line, id]));
    },
    decide: (decisions: readonly object[], token = staff.token) =>
      fixture.call("POST", `${path}decide`, { decisions }, { token }),
    undo: (decision_id: string, token = staff.token) => fixture.call("POST", `${path}undo`, { decision_id }, { token }),
    /** The rows of the queue of the company. */
    queue: async () => {
      const url = `provider/queue/?company=${fixture.company.id}&kind=order_change`;
      return (await fixture.call("GET", url, undefined, { token: staff.token })).body.results;
    },
  });
}

/** An answer that asks for another price. */
export const dearer: SentPiece[] = [{ action: "change", unit_price: "13", reason: "price_is_outdated" }];
/** An answer that asks for a part later. */
export const later: SentPiece[] = [
  { action: "accept", quantity: "60" },
  { action: "backorder", quantity: "40", delivery_date: "2027-04-12", reason: "capacity" },
];
export const rejected: SentPiece[] = [{ action: "reject", reason: "no_stock" }];
