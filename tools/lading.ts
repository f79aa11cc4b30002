import { version } from "../apps/api/src/ground/process/version.ts";

/** The commands of bin/lading besides `start`. A command's module reads the arguments after its name when it is imported. */
const commands: Record<string, { about: string; run: () => Promise<unknown> }> = {
  doctor: { about: "Looks for faults of the portal.", run: () => import("./doctor.ts") },
  backup: { about: "Backs up the database and the files.", run: () => import("./backup.ts") },
  restore: { about: "Restores a backup into a new place, or checks it.", run: () => import("./restore.ts") },
  load: { about: "Sends the files of a folder to the running portal.", run: () => import("./load-folder.ts") },
  "add-staff": { about: "Creates a staff member of the provider.", run: () => import("./add-staff.ts") },
  "add-user": { about: "Creates a user of a company.", run: () => import("./add-user.ts") },
  "verify-audit": {
    about: "Verifies that nobody has changed the audit record.",
    run: () => import("./verify-audit.ts"),
  },
  "remove-demonstration": {
    about: "Removes the demonstration's companies and users.",
    run: () => import("./remove-demonstration.ts"),
  },
};

const [name = "help"] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await command.run();
else if (name === "--version") console.log(`Lading ${version}`);
else if (["help", "--help", "-h"].includes(name)) console.log(describe());
else {
  console.error(`There is no command ${name}.\n\n${describe()}`);
  process.exitCode = 2;
}

function describe() {
  const lines = [["start", "Starts the portal."], ...Object.entries(commands).map(([key, { about }]) => [key, about])];
  return [
    "Usage: lading COMMAND [OPTIONS]",
    "",
    ...lines.map(([key = "", about]) => `  ${key.padEnd(22)}${about}`),
    "",
    "lading COMMAND --help describes a command, and lading start --help lists the settings. lading --version prints the version.",
  ].join("\n");
}
