import { scimType } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "./refusal.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

const MAX_DEPTH = 32;
const MAX_BODY_MS = 30_000;

/** Parses JSON of at most 1 MB and 32 levels, and passes files of `streamTypes` on as streams. Rejects other types with 415. */
export function readBodies(app: FastifyInstance, streamTypes: string[]) {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    ["application/json", scimType],
    { parseAs: "string", bodyLimit: 1_000_000 },
    (request, body, done) => {
      const { endpoint } = request.routeOptions.config;
      // Many programs name the type with each request, also with one that needs no body.
      if (body === "" && endpoint && !endpoint.body) return done(null, undefined);
      // The body is a string because of parseAs. The parser calls back instead of returning a promise.
      void parse(request, body as string, (error, value) => {
        if (error) done(error);
        else if (isDeeper(value, MAX_DEPTH))
          done(invalid({ non_field_errors: [`The body is nested more than ${MAX_DEPTH} levels deep.`] }));
        else done(null, value);
      });
    },
  );
  const isFile = (type = "") => streamTypes.includes((type.split(";")[0] ?? "").trim().toLowerCase());
  cutSlowBodies(app, isFile);
  // A client that sends a small body byte by byte would occupy a connection. Files may take longer.
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (hasBody(request) && !isFile(request.headers["content-type"])) {
      const giveUp = setTimeout(() => request.raw.destroy(), MAX_BODY_MS);
      for (const event of ["end", "close"]) payload.once(event, () => clearTimeout(giveUp));
    }
    done(null, payload);
  });
  app.addContentTypeParser(streamTypes, (_request, payload, done) => done(null, payload));
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** Returns true if a value is nested in more levels. */
export const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));
