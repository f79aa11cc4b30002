import type { Family } from "../product.ts";
import { actuatedValves } from "./actuated-valves.ts";
import { flangedBallValves, threadedBallValves } from "./ball-valves.ts";
import { buttweldFittings } from "./buttweld-fittings.ts";
import { castValves } from "./cast-valves.ts";
import { enclosures } from "./enclosures.ts";
import { flanges } from "./flanges.ts";
import { forgedFittings } from "./forged-fittings.ts";
import { forgedValves } from "./forged-valves.ts";
import { ringGaskets, spiralGaskets } from "./gaskets.ts";
import { hammerUnions } from "./hammer-unions.ts";
import { hoseAssemblies } from "./hose-assemblies.ts";
import { instrumentCable } from "./instrument-cable.ts";
import { lighting } from "./lighting.ts";
import { linePipe } from "./line-pipe.ts";
import { needleValves } from "./needle-valves.ts";
import { octg } from "./octg.ts";
import { plugValves } from "./plug-valves.ts";
import { powerCable } from "./power-cable.ts";
import { processHeaters } from "./process-heaters.ts";
import { safetyGear } from "./safety.ts";
import { stainlessPipe } from "./stainless-pipe.ts";
import { studs } from "./studs.ts";

/** All product families of the demonstration. */
export const families: readonly Family[] = [
  linePipe,
  stainlessPipe,
  flanges,
  buttweldFittings,
  forgedFittings,
  ...castValves,
  ...forgedValves,
  flangedBallValves,
  threadedBallValves,
  plugValves,
  needleValves,
  actuatedValves,
  spiralGaskets,
  ringGaskets,
  studs,
  powerCable,
  instrumentCable,
  lighting,
  enclosures,
  processHeaters,
  hammerUnions,
  hoseAssemblies,
  octg,
  safetyGear,
];
