import { useQuery } from "@tanstack/react-query";
import { deployment } from "../lib/deployment.ts";
import { serverVersion } from "../lib/version.ts";

/** The version and the license of the portal, with a link to the reference of its API. */
export function AboutLine() {
  const { data: version = "" } = useQuery(serverVersion);
  return (
    <p className="text-sm text-fg3">
      Lading {version}, MIT license.{" "}
      <a href={`${deployment.apiBase}/api/docs`} className="underline underline-offset-2 hover:text-fg">
        API Reference
      </a>
    </p>
  );
}
