/** The plan of the room from above: its window in the wall on the right, the patch of sun, and north. */
import type { Sun } from '../../../../shared/sun/position.ts';
import { type Floor, type Point, patchOf, type Window } from '../../../../shared/sun/window.ts';

interface PlanProps {
  floor: Floor;
  /** Undefined while its direction is not known. */
  window: Window | undefined;
  /** Undefined while the place is not known. */
  sun: Sun | undefined;
  /** Says what the plan shows. */
  label: string;
}

/** In the drawing's units, of which a screen of 1440 px has one a pixel. */
const SIZE = { width: 760, height: 560 };
/** The largest that a room is drawn: its right wall stays, to leave place for the sun. */
const ROOM = { right: 576, width: 520, height: 460, middle: 276 };

export function Plan({ floor, window, sun, label }: PlanProps) {
  const scale = Math.min(ROOM.width / floor.depth, ROOM.height / floor.wall);
  const [depth, wall] = [floor.depth * scale, floor.wall * scale];
  const [left, top, bottom] = [ROOM.right - depth, ROOM.middle - wall / 2, ROOM.middle + wall / 2];
  const half = window ? (Math.min(window.width, floor.wall) * scale) / 2 : 0;
  const drawn = (points: readonly Point[]) =>
    points.map(([into, along]) => `${ROOM.right - into * scale},${top + along * scale}`).join(' ');
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label} className="sun-plan">
      <rect x={left} y={top} width={depth} height={wall} className="sun-floor" />
      {window && sun && (
        <>
          <polygon points={drawn(patchOf(sun, window, floor))} className="sun-patch" />
          <polygon points={drawn(patchOf(sun, { ...window, sill: 0 }, floor))} className="sun-beam" />
        </>
      )}
      <path
        d={`M${ROOM.right},${ROOM.middle - half} V${top} H${left} V${bottom} H${ROOM.right} V${ROOM.middle + half}`}
        className="sun-wall"
      />
      {window && <rect x={ROOM.right - 4} y={ROOM.middle - half} width="8" height={2 * half} className="sun-glass" />}
      <text x={left} y={bottom + 30}>{`${floor.depth} m`}</text>
      <text
        textAnchor="middle"
        transform={`translate(${left - 20} ${ROOM.middle}) rotate(-90)`}
      >{`${floor.wall} m`}</text>
      {window && sun && <SunMark sun={sun} window={window} />}
      {window && <North azimuth={window.azimuth} />}
    </svg>
  );
}

/** Outside, in the direction that it shines from; not behind the room. */
function SunMark({ sun, window }: { sun: Sun; window: Window }) {
  const angle = ((sun.azimuth - window.azimuth) * Math.PI) / 180;
  if (sun.altitude <= 0 || Math.cos(angle) <= 0) return null;
  const [x, y] = [ROOM.right + 45 + 80 * Math.cos(angle), ROOM.middle + 150 * Math.sin(angle)];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="18" className="sun-disc" />
      <path
        d="M0-26v-7M0 26v7M26 0h7M-26 0h-7M18.500-18.500l5-5M-18.500 18.500l-5 5M18.500 18.500l5 5M-18.500-18.500l-5-5"
        className="sun-line"
      />
    </g>
  );
}

/** The wall on the right faces the window's direction, so up is a quarter turn before it. */
const North = ({ azimuth }: { azimuth: number }) => (
  <g transform="translate(700 488)">
    <circle r="26" className="sun-compass" />
    <path d="M0-26 6 0H-6Z" transform={`rotate(${90 - azimuth})`} className="sun-needle" />
    <text
      x={42 * Math.sin(((90 - azimuth) * Math.PI) / 180)}
      y={5 - 42 * Math.cos(((90 - azimuth) * Math.PI) / 180)}
      textAnchor="middle"
      className="sun-north"
    >
      N
    </text>
  </g>
);
