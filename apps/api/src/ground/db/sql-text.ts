import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import { prepared } from "./prepared-statements.ts";

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The text of a statement that contains its placeholders `$1`, `$2` and so on, so that it is made once and not for each request.
 * Direct connections prepare it.
 */
export function getSqlText(statement: RawBuilder<unknown>) {
  const { sql, parameters } = statement.compile(compiler);
  if (parameters.length > 0) throw new Error(`The values of this statement belong in placeholders: ${sql}`);
  return prepared(sql);
}
