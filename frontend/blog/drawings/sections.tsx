/** Drawings of rooms cut from floor to ceiling. Each is to scale unless its comment says otherwise. */

/** 50 units a metre: a door of 2.1 m, the sun of Sydney at noon. */
export const SunSection = () => (
  <>
    <path className="glow" opacity="0.35" d="M90 75L250 180H90Z" />
    <path d="M90 60H340V180H60" strokeWidth="3" />
    <path className="thin" d="M90 75V180" />
    <path d="M90 60V75" strokeWidth="5" />
    <path className="accent" d="M20 29L250 180" />
    <path className="accent" d="M79 10L108 180" />
    <text x="8" y="70">
      June, 33°
    </text>
    <text x="92" y="26">
      December, 80°
    </text>
    <path className="accent" d="M90 194H250M90 211H108" />
    <text x="257" y="199">
      3.2 m in June
    </text>
    <text x="115" y="216">
      0.4 m in December
    </text>
  </>
);

/** 59 units a metre: a room of 3.4 m with a door of 2.35 m. */
export const RailElevation = () => (
  <>
    <rect className="green" x="100" y="62" width="250" height="153" />
    <path d="M100 230H350M100 30H350V230M100 30V230" />
    <path d="M100 38H350" strokeWidth="4" />
    <path className="accent" d="M100 62H350" />
    <rect className="pale" x="100" y="215" width="250" height="15" />
    <rect className="pale" x="258" y="92" width="56" height="138" />
    <rect className="pale" x="150" y="118" width="60" height="46" />
    <path className="thin" d="M180 118L166 62M180 118L194 62" />
    <g textAnchor="end">
      <text x="92" y="36">
        cornice
      </text>
      <text x="92" y="52">
        frieze
      </text>
      <text x="92" y="68">
        rail
      </text>
      <text x="92" y="146">
        field
      </text>
      <text x="92" y="227">
        skirting
      </text>
    </g>
  </>
);

/** Not to scale: the gap below the door would be invisible. */
export const DryingSection = () => (
  <>
    <path d="M52 44H272M296 44H322V204H40" strokeWidth="3" />
    <path d="M52 44V72" strokeWidth="3" />
    <path className="thin" d="M48 72H56V190H48Z" />
    <path className="accent" d="M8 197H84M76 191L84 197L76 203" />
    <path className="thin" d="M104 84H258" />
    {[0, 1, 2, 3].map((n) => (
      <path key={n} className={n % 2 === 0 ? 'green' : 'pale'} d={`M${118 + n * 36} 94l8 -9h8l8 9v42h-24z`} />
    ))}
    <path d="M272 44V12M296 44V12" />
    <path className="accent" d="M180 176C250 176 284 150 284 62M278 70L284 58L290 70M284 36V10M278 17L284 8L290 17" />
    <text x="262" y="26" textAnchor="end">
      40 litres a second, outdoors
    </text>
    <text x="40" y="224">
      a gap of 15 to 20 mm
    </text>
  </>
);

/** 45 units a metre. */
export const DeckSection = () => (
  <>
    <path d="M8 190H118M8 50H140M140 198H352M118 190V198H140" strokeWidth="3" />
    <path className="thin" d="M118 62V190" />
    <path d="M118 50V62" strokeWidth="5" />
    <circle className="glow" opacity="0.3" cx="52" cy="142" r="26" />
    <path d="M52 190V150M40 150H64L58 132H46Z" className="pale" />
    <circle className="glow" cx="129" cy="120" r="6" />
    <path d="M120 112H138L134 122H124Z" className="pale" />
    <path className="glow" opacity="0.35" d="M124 122L106 190H118V198H160L134 122Z" />
    <circle className="glow" cx="146" cy="188" r="5" />
    <path className="glow" opacity="0.4" d="M288 194L268 80H320Z" />
    <path d="M294 198V120M294 150L276 122M294 140L312 112" />
    <path className="green" d="M262 112C248 84 276 52 296 62C320 50 344 84 326 110C312 128 276 128 262 112Z" />
    <path className="accent" d="M276 198H300" />
    <text x="148" y="126">
      1.6 to 1.8 m
    </text>
    <text x="158" y="186">
      ankle height
    </text>
    <text x="294" y="44" textAnchor="middle">
      one lit tree
    </text>
    <text x="14" y="42">
      dimmed inside
    </text>
    <path className="thin" d="M46 216H300M52 211L46 216L52 221M294 211L300 216L294 221" />
    <text x="172" y="212" textAnchor="middle">
      what you see through the glass
    </text>
  </>
);
