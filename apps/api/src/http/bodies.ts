import type { FastifyInstance } from "fastify";
import { invalid } from "./refusal.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

const DEEPEST = 32;
const LONGEST_BODY_MS = 30_000;

/** JSON of at most 1 MB and 32 levels; files for the intake go through as streams. Other kinds are 415. */
export function readBodies(app: FastifyInstance, streamTypes: string[]) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit: 1_000_000 }, (request, body, done) => {
    // parseAs above makes the body a string; the answer comes through the callback.
    void parse(request, body as string, (error, value) => {
      if (error) done(error);
      else if (isDeeper(value, DEEPEST))
        done(invalid({ non_field_errors: [`The body is nested more than ${DEEPEST} levels deep.`] }));
      else done(null, value);
    });
  });
  const isFile = (type = "") => streamTypes.includes((type.split(";")[0] ?? "").trim().toLowerCase());
  cutSlowBodies(app, isFile);
  // Who sends a small body byte by byte holds a connection that others need; files may take their time.
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (isFile(request.headers["content-type"])) return payload;
    const giveUp = setTimeout(() => request.raw.destroy(), LONGEST_BODY_MS);
    for (const event of ["end", "close"]) payload.once(event, () => clearTimeout(giveUp));
    return payload;
  });
  app.addContentTypeParser(streamTypes, (_request, payload, done) => done(null, payload));
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));
