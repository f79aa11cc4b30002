import type { NominalSize } from "./nominal-size.ts";

export interface PipeSize {
  /** The outside diameter in inches. */
  outside: number;
  /** The wall thickness in inches by schedule. */
  walls: Readonly<Record<string, number>>;
}

/** Size, outside diameter and walls by schedule: ASME B36.10M, and B36.19M for schedules that end in S. */
const rows: readonly (readonly [size: NominalSize, outside: number, walls: string])[] = [
  ["1/2", 0.84, "40=0.109 80=0.147 160=0.188 XXS=0.294 10S=0.083 40S=0.109 80S=0.147"],
  ["3/4", 1.05, "40=0.113 80=0.154 160=0.219 XXS=0.308 10S=0.083 40S=0.113 80S=0.154"],
  ["1", 1.315, "40=0.133 80=0.179 160=0.25 XXS=0.358 10S=0.109 40S=0.133 80S=0.179"],
  ["1-1/4", 1.66, "40=0.14 80=0.191 160=0.25 XXS=0.382 10S=0.109 40S=0.14 80S=0.191"],
  ["1-1/2", 1.9, "40=0.145 80=0.2 160=0.281 XXS=0.4 10S=0.109 40S=0.145 80S=0.2"],
  ["2", 2.375, "40=0.154 80=0.218 160=0.344 XXS=0.436 10S=0.109 40S=0.154 80S=0.218"],
  ["2-1/2", 2.875, "40=0.203 80=0.276 160=0.375 XXS=0.552 10S=0.12 40S=0.203 80S=0.276"],
  ["3", 3.5, "40=0.216 80=0.3 160=0.438 XXS=0.6 10S=0.12 40S=0.216 80S=0.3"],
  ["3-1/2", 4, "40=0.226 80=0.318 10S=0.12 40S=0.226 80S=0.318"],
  ["4", 4.5, "40=0.237 80=0.337 120=0.438 160=0.531 XXS=0.674 10S=0.12 40S=0.237 80S=0.337"],
  ["5", 5.563, "40=0.258 80=0.375 120=0.5 160=0.625 XXS=0.75 10S=0.134 40S=0.258 80S=0.375"],
  ["6", 6.625, "40=0.28 80=0.432 120=0.562 160=0.719 XXS=0.864 10S=0.134 40S=0.28 80S=0.432"],
  [
    "8",
    8.625,
    "20=0.25 30=0.277 40=0.322 60=0.406 80=0.5 100=0.594 120=0.719 140=0.812 XXS=0.875 160=0.906 10S=0.148 40S=0.322 80S=0.5",
  ],
  [
    "10",
    10.75,
    "20=0.25 30=0.307 40=0.365 60=0.5 80=0.594 100=0.719 120=0.844 140=1 160=1.125 10S=0.165 40S=0.365 80S=0.5",
  ],
  [
    "12",
    12.75,
    "20=0.25 30=0.33 STD=0.375 40=0.406 XS=0.5 60=0.562 80=0.688 100=0.844 120=1 140=1.125 160=1.312 10S=0.18 40S=0.375 80S=0.5",
  ],
  ["14", 14, "10=0.25 20=0.312 STD=0.375 40=0.438 XS=0.5 60=0.594 80=0.75 100=0.938 120=1.094 140=1.25 160=1.406"],
  ["16", 16, "10=0.25 20=0.312 STD=0.375 XS=0.5 60=0.656 80=0.844 100=1.031 120=1.219 140=1.438 160=1.594"],
  [
    "18",
    18,
    "10=0.25 20=0.312 STD=0.375 30=0.438 XS=0.5 40=0.562 60=0.75 80=0.938 100=1.156 120=1.375 140=1.562 160=1.781",
  ],
  ["20", 20, "10=0.25 STD=0.375 XS=0.5 40=0.594 60=0.812 80=1.031 100=1.281 120=1.5 140=1.75 160=1.969"],
  ["24", 24, "10=0.25 STD=0.375 XS=0.5 30=0.562 40=0.688 60=0.969 80=1.219 100=1.531 120=1.812 140=2.062 160=2.344"],
  ["30", 30, "10=0.312 STD=0.375 XS=0.5 30=0.625"],
  ["36", 36, "10=0.312 STD=0.375 XS=0.5 30=0.625 40=0.75"],
  ["42", 42, "STD=0.375 XS=0.5 30=0.625 40=0.75"],
  ["48", 48, "STD=0.375 XS=0.5"],
];

const pipeSizes: ReadonlyMap<NominalSize, PipeSize> = new Map(
  rows.map(([size, outside, walls]) => [
    size,
    {
      outside,
      walls: Object.fromEntries(
        walls
          .split(" ")
          .map((wall) => wall.split("="))
          .map(([schedule = "", inches]) => [schedule, Number(inches)]),
      ),
    },
  ]),
);

/** Pipe sizes from the smallest to the largest. */
export const pipeSizeNames: readonly NominalSize[] = rows.map(([size]) => size);

export const pipeSize = (size: NominalSize): PipeSize => {
  const found = pipeSizes.get(size);
  if (!found) throw new Error(`There is no pipe of size ${size}.`);
  return found;
};

/** Returns the pounds per foot of plain-end steel pipe: 10.69 (D - t) t, with 10.69 from ASME B36.10M. */
export const poundsPerFoot = (outside: number, wall: number) => 10.69 * (outside - wall) * wall;

/** Returns all pairs of size and schedule between two sizes in inches, in the order of the table. */
export const getWalls = (sizes: readonly NominalSize[], schedules: (schedule: string) => boolean) =>
  sizes.flatMap((size) =>
    Object.entries(pipeSize(size).walls)
      .filter(([schedule]) => schedules(schedule))
      .map(([schedule, wall]) => ({ size, schedule, wall, outside: pipeSize(size).outside })),
  );

/** Formats a schedule: "Sch 40", but "STD", "XS" and "XXS" without a prefix. */
export const scheduleName = (schedule: string) => (/^\d/.test(schedule) ? `Sch ${schedule}` : schedule);
