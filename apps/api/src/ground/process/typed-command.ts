/** Returns a command as the operator of this installation types it: with `lading` in a release, whose bin/lading says so, or with npm. */
export function typedCommand(name: string, options = "") {
  if (process.env.LADING_COMMAND !== undefined) return `lading ${name} ${options}`.trimEnd();
  const script = name === "start" ? "npm start" : `npm run ${name}`;
  return options === "" ? script : `${script} -- ${options}`;
}
