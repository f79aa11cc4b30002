import { randomUUID } from "node:crypto";
import { formatScaled, type JudgedLine } from "@lading/contract";
import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import type { NewTerms } from "./line-terms.ts";

interface AnsweredLine {
  order_id: string;
  revision: number;
  version: number | undefined;
  judged: JudgedLine;
  terms: NewTerms | null;
}

/** Stores the parts of answers to lines, and the terms of those on which nobody has to decide. */
export async function storeLines(scope: CompanyScope, lines: readonly AnsweredLine[]) {
  await supersede(scope, lines);
  await storePieces(scope, lines);
  await storeTerms(scope, lines);
}

/** Ends the questions that the answers replace. */
async function supersede({ db, companyId }: CompanyScope, lines: readonly AnsweredLine[]) {
  const rows = lines.map(({ order_id, version, judged: { line } }) => ({ order_id, version, line }));
  await sql`
    update response_pieces p set outcome = 'superseded', superseded_by = n.version
    from jsonb_to_recordset(${asJsonb(rows)}::jsonb) as n (order_id bigint, version int, line int)
    where p.company_id = ${companyId} and p.order_id = n.order_id and p.line = n.line and p.outcome = 'asked'`.execute(
    db,
  );
}

async function storePieces({ db, companyId }: CompanyScope, lines: readonly AnsweredLine[]) {
  const pieces = lines.flatMap(({ order_id, version, judged: { line, outcome, pieces: ofLine } }) => {
    const question_id = outcome === "asked" ? randomUUID() : null;
    return ofLine.map(({ due: _due, ...piece }, place) => ({
      ...piece,
      question_id,
      order_id,
      version,
      line,
      piece: place + 1,
      outcome,
      quantity: formatScaled(piece.quantity),
      unit_price: piece.unit_price === null ? null : formatScaled(piece.unit_price),
    }));
  });
  await sql`
    insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, schedule, unit_price, ship_date,
      delivery_date, date_unknown, product_id, reason, comment, outcome, question_id)
    select ${companyId}, p.*
    from jsonb_to_recordset(${asJsonb(pieces)}::jsonb) as p (order_id bigint, line int, version int, piece int, action text,
      quantity numeric, schedule int, unit_price numeric, ship_date date, delivery_date date, date_unknown boolean,
      product_id bigint, reason text, comment text, outcome text, question_id uuid)`.execute(db);
}

async function storeTerms({ db, companyId }: CompanyScope, lines: readonly AnsweredLine[]) {
  const rows = lines.map(({ order_id, revision, judged: { line, outcome }, terms }) => ({
    order_id,
    revision,
    line,
    outcome,
    ...terms,
  }));
  const given = sql`jsonb_to_recordset(${asJsonb(rows)}::jsonb) as l (order_id bigint, revision int, line int, outcome text,
    confirmed numeric, backordered numeric, rejected numeric, unit_price numeric, product_id bigint, deliveries jsonb, promised date)`;
  await sql`
    insert into line_terms (company_id, order_id, line, revision, confirmed, backordered, rejected, unit_price, product_id, deliveries, first_promised)
    select ${companyId}, l.order_id, l.line, l.revision, l.confirmed, l.backordered, l.rejected, l.unit_price, l.product_id, l.deliveries,
      l.promised
    from ${given} where l.outcome = 'applied'
    on conflict (company_id, order_id, line) do update set revision = excluded.revision, confirmed = excluded.confirmed,
      backordered = excluded.backordered, rejected = excluded.rejected, unit_price = excluded.unit_price,
      product_id = excluded.product_id, deliveries = excluded.deliveries,
      first_promised = coalesce(line_terms.first_promised, excluded.first_promised)`.execute(db);
  // A question changes no terms. That the revision was answered is part of them.
  await sql`
    insert into line_terms (company_id, order_id, line, revision)
    select ${companyId}, l.order_id, l.line, l.revision from ${given} where l.outcome = 'asked'
    on conflict (company_id, order_id, line) do update set revision = excluded.revision`.execute(db);
}
