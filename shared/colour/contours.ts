/** What is sharp in a photo: steps and lines, and not the slopes of the light that runs over a wall. */
import { COLOUR_WEIGHT, meanAcross, meanDown, type Planes } from './planes.ts';

/** At each pixel, along one axis, for each plane. */
export interface Axis {
  /** From the pixels before to those behind. */
  step: Planes;
  /** How far a thin line lies above or below what is on both sides of it. */
  line: Planes;
}

export interface Contours {
  across: Axis;
  down: Axis;
  /** The larger of both axes. */
  strength: Float32Array;
}

/** In pixels. An edge is as wide as twice the first; what goes on as evenly up to the second is a slope of light. */
const NEAR = 2;
const FAR = 6;
/** What is on both sides of a line. */
const BESIDE = 4;
/** A step or line is the mean of so many pixels to each side along it: noise has none. */
const ALONG = 2;
/** Grooves of boards are fainter lines than the frames of pictures. */
const LINE_WEIGHT = 0.3;

export function contoursOf(planes: Planes): Contours {
  const [across, down] = [axisOf(planes, true), axisOf(planes, false)];
  const strength = new Float32Array(planes.l.length);
  const of = ({ step, line }: Axis, at: number) =>
    strengthOf(1, step.l[at] ?? 0, step.a[at] ?? 0, step.b[at] ?? 0, line.l[at] ?? 0, line.a[at] ?? 0, line.b[at] ?? 0);
  for (let at = 0; at < strength.length; at++) strength[at] = Math.max(of(across, at), of(down, at));
  return { across, down, strength };
}

/** How strong a step and a line are together. @param light How much a difference of light counts. */
export const strengthOf = (
  light: number,
  l: number,
  a: number,
  b: number,
  lineL: number,
  lineA: number,
  lineB: number,
): number => {
  const step = light * light * l * l + COLOUR_WEIGHT * (a * a + b * b);
  const line = light * light * lineL * lineL + COLOUR_WEIGHT * (lineA * lineA + lineB * lineB);
  return Math.sqrt(step + LINE_WEIGHT * LINE_WEIGHT * line);
};

function axisOf(planes: Planes, isAcross: boolean): Axis {
  const { width, height } = planes;
  const [l, a, b] = [planes.l, planes.a, planes.b].map((plane) => sharpIn(plane, planes, isAcross));
  const of = (which: 'step' | 'line'): Planes => {
    const none = new Float32Array();
    return { width, height, l: l?.[which] ?? none, a: a?.[which] ?? none, b: b?.[which] ?? none };
  };
  return { step: of('step'), line: of('line') };
}

function sharpIn(plane: Float32Array, size: Planes, isAcross: boolean) {
  const { width, height } = size;
  const [step, line] = [new Float32Array(plane.length), new Float32Array(plane.length)];
  const length = isAcross ? width : height;
  const stride = isAcross ? 1 : width;
  for (let at = 0; at < plane.length; at++) {
    const place = isAcross ? at % width : Math.floor(at / width);
    const first = at - place * stride;
    const far = length - 1;
    const near =
      valueAt(plane, first, Math.min(far, place + NEAR), stride) -
      valueAt(plane, first, Math.max(0, place - NEAR), stride);
    const wide =
      valueAt(plane, first, Math.min(far, place + FAR), stride) -
      valueAt(plane, first, Math.max(0, place - FAR), stride);
    const beside =
      valueAt(plane, first, Math.min(far, place + BESIDE), stride) +
      valueAt(plane, first, Math.max(0, place - BESIDE), stride);
    step[at] = sharpStep(near, wide);
    line[at] = (plane[at] ?? 0) - beside / 2;
  }
  const mean = isAcross ? meanDown : meanAcross;
  return { step: mean(step, size, ALONG), line: mean(line, size, ALONG) };
}

const valueAt = (plane: Float32Array, first: number, place: number, stride: number): number =>
  plane[first + place * stride] ?? 0;

/** What a near step has beyond an even slope, by which the far one were larger in the ratio of their distances. */
function sharpStep(near: number, far: number): number {
  const ratio = FAR / NEAR;
  const sharp = (ratio * near - far) / (ratio - 1);
  if (sharp * near <= 0) return 0;
  return Math.abs(sharp) < Math.abs(near) ? sharp : near;
}
