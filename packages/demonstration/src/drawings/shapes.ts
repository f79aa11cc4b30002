import type { Shape } from "./drawing.ts";
import { cableReel, enclosure, floodlight, heater, highBay, junctionBox, luminaire } from "./electric-shapes.ts";
import { cap, eccentricReducer, elbow45, elbow90, reducer, tee } from "./fitting-shapes.ts";
import { blindFlange, ringJointFlange, slipOnFlange, weldNeckFlange } from "./flange-shapes.ts";
import { coupling, forgedElbow, forgedPlug, forgedTee, forgedUnion } from "./forged-shapes.ts";
import { coverall, glove, hammerUnion, hardHat, hose } from "./gear-shapes.ts";
import { ringGasket, spiralGasket, stud } from "./joint-shapes.ts";
import { octgCoupling, pipe, pupJoint, threadedPipe } from "./pipe-shapes.ts";
import type { Tone } from "./tones.ts";
import {
  actuatedValve,
  ballValve,
  checkValve,
  gateValve,
  globeValve,
  needleValve,
  plugValve,
  threadedBallValve,
} from "./valve-shapes.ts";

/** The functions that draw each item on a square of 480 pixels. */
export const shapes: Readonly<Record<Shape, (tone: Tone) => string>> = {
  pipe,
  "threaded-pipe": threadedPipe,
  "pup-joint": pupJoint,
  "octg-coupling": octgCoupling,
  "weld-neck-flange": weldNeckFlange,
  "slip-on-flange": slipOnFlange,
  "blind-flange": blindFlange,
  "ring-joint-flange": ringJointFlange,
  "elbow-90": elbow90,
  "elbow-45": elbow45,
  tee,
  cap,
  reducer,
  "eccentric-reducer": eccentricReducer,
  "forged-elbow": forgedElbow,
  "forged-tee": forgedTee,
  coupling,
  "forged-plug": forgedPlug,
  "forged-union": forgedUnion,
  "gate-valve": gateValve,
  "globe-valve": globeValve,
  "check-valve": checkValve,
  "ball-valve": ballValve,
  "threaded-ball-valve": threadedBallValve,
  "plug-valve": plugValve,
  "needle-valve": needleValve,
  "actuated-valve": actuatedValve,
  "spiral-gasket": spiralGasket,
  "ring-gasket": ringGasket,
  stud,
  "cable-reel": cableReel,
  luminaire,
  "high-bay": highBay,
  floodlight,
  "junction-box": junctionBox,
  enclosure,
  heater,
  "hammer-union": hammerUnion,
  hose,
  "hard-hat": hardHat,
  glove,
  coverall,
};
