import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/*
 * A process with four writers, which write changes until it is told to stop or killed. Each transaction records an event or changes
 * a product, writes the same note to the ledger, and waits before it commits. Some are rolled back.
 */

const [url = "", companyId = "", name = ""] = process.argv.slice(2);
let isStopping = false;
process.on("message", () => {
  isStopping = true;
});

const clients = await Promise.all(Array.from({ length: 4 }, connect));
process.send?.("ready");
await Promise.all(clients.map((client, place) => write(client, `${name}-${place}`)));
process.disconnect();

async function connect() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function write(client: pg.Client, writer: string) {
  for (let turn = 0; !isStopping; turn++) {
    const note = `${writer}-${turn}`;
    await client.query("begin");
    const isEvent = turn % 2 === 0;
    await (isEvent ? recordEvent(client, note) : changeProduct(client, note));
    await client.query("insert into ledger values ($1)", [isEvent ? note : JSON.stringify({ color: note })]);
    await sleep(Math.random() * 60);
    await client.query(turn % 7 === 6 ? "rollback" : "commit");
  }
  await client.end();
}

function recordEvent(client: pg.Client, note: string) {
  return client.query("select record_events($1)", [
    JSON.stringify([{ company_id: companyId, type: "company.resumed", subject: note, data: {} }]),
  ]);
}

// Into the history itself, because an update of one product would make the writers wait for each other.
function changeProduct(client: pg.Client, note: string) {
  return client.query(
    `insert into product_writes (company_id, product_id, at, source, changes)
     select company_id, min(id), now(), 'direct', jsonb_build_object('color', jsonb_build_array(null, $2::text))
     from products where company_id = $1 group by company_id`,
    [companyId, note],
  );
}
