/** Drawings of rooms from above. Each is to scale; its comment gives the scale. */
import type { ReactNode } from 'react';

/** 40 units a metre. */
export const RugPlan = () => (
  <>
    <Seats rug={<rect className="green" x="30" y="30" width="120" height="80" />} />
    <text x="90" y="134" textAnchor="middle">
      2 × 3 m
    </text>
    <g transform="translate(186)">
      <Seats rug={<rect className="green" x="56" y="46" width="68" height="48" />} />
      <text x="90" y="134" textAnchor="middle">
        1.2 × 1.7 m
      </text>
    </g>
  </>
);

const Seats = ({ rug }: { rug: ReactNode }) => (
  <>
    {rug}
    <rect className="pale" x="4" y="28" width="38" height="84" rx="4" />
    <path className="thin" d="M16 28V112M16 70H42" />
    <rect className="pale" x="136" y="54" width="34" height="34" rx="4" />
    <circle className="pale" cx="90" cy="70" r="15" />
  </>
);

/** 70 units a metre. */
export const DeskPlan = () => (
  <>
    <path d="M30 62V30H330V206H30V152" strokeWidth="4" />
    <path className="accent" d="M30 62V152" />
    <path className="glow" opacity="0.35" d="M33 62L232 84V152L33 152Z" />
    <rect className="pale" x="110" y="34" width="98" height="49" />
    <text x="159" y="62" textAnchor="middle">
      1,400 × 700
    </text>
    <rect className="dashed" x="110" y="83" width="98" height="63" />
    <circle className="pale" cx="159" cy="106" r="17" />
    <text x="216" y="120">
      900 clear
    </text>
    <path className="accent" d="M145 34H173" />
    <text x="180" y="22" textAnchor="middle">
      screen on the wall side
    </text>
    <rect className="green" x="110" y="180" width="98" height="22" />
    <text x="216" y="196">
      seen on calls
    </text>
    <text x="38" y="172">
      window
    </text>
  </>
);

/** 22 units a metre. */
export const TerracePlan = () => (
  <>
    <rect className="green" x="108" y="52" width="92" height="88" />
    <rect className="pale" x="200" y="96" width="128" height="44" />
    <path d="M20 30H328V96H200V140H20Z" strokeWidth="3" />
    <path d="M20 52H200M108 52V140M200 30V140M200 140H328V96" />
    <path className="accent" d="M20 78V114M200 104V132" />
    <path className="accent" d="M136 52H166" />
    <rect className="dashed" x="130" y="84" width="46" height="28" />
    <text x="110" y="46" textAnchor="middle">
      hall
    </text>
    <text x="64" y="101" textAnchor="middle">
      front
    </text>
    <text x="264" y="68" textAnchor="middle">
      rear wing
    </text>
    <Numbered n={1} x={264} y={118} />
    <Numbered n={2} x={151} y={62} />
    <Numbered n={3} x={153} y={98} />
    <text x="20" y="160">
      street
    </text>
    <text x="328" y="160" textAnchor="end">
      light court beside the rear wing
    </text>
  </>
);

const Numbered = ({ n, x, y }: { n: number; x: number; y: number }) => (
  <>
    <circle cx={x} cy={y} r="10" fill="var(--color-paper)" />
    <text x={x} y={y + 4.5} textAnchor="middle">
      {n}
    </text>
  </>
);
