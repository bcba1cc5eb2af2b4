/** Cards for pools, windows, rails, cords, furniture, things overhead, smoke alarms and mould. The library's article of the same name holds the same words. */
import type { HazardKind } from '../../../../shared/chat.ts';
import type { CardTexts } from './card.ts';

export const CHILDREN_AND_AIR = {
  'pool-barrier': {
    title: 'Fences and gates of pools and spas',
    text: 'Keep small children within reach of your arm, and the gate shut, until the fence is right. Every state and territory requires a barrier round a home pool, and pools and spas that hold more than 300 millimetres of water generally count, blow-up ones too. Under AS 1926.1 the barrier is at least 1,200 millimetres high and has a zone of 900 millimetres that cannot be climbed, gaps of at most 100 millimetres, and a gate that closes and latches by itself and opens away from the water. Never prop the gate, never lower the fence, and put no chair, pot, tree or barbecue near it. Doors of the house generally may not open onto a pool. Rules depend on the state and on the age of the pool, so ask your council or a licensed pool inspector.',
    checkedAgainst: [
      'Sutherland Shire Council, Child-resistant barriers and gates (by name, read in a copy)',
      'Toowoomba Regional Council, Pool safety and compliance (https://www.tr.qld.gov.au/Plan-and-build/Property-information/Fences-and-pools/Pool-safety-and-compliance, 2026-11-22)',
      'Government of Western Australia, Rules for portable pools (https://www.commerce.wa.gov.au/publications/rules-portable-pools-fact-sheet, 2026-11-22)',
      'AS 1926.1, Safety barriers for swimming pools (by name, not opened)',
    ],
  },
  'window-fall': {
    title: 'Windows that a child could fall from',
    text: 'Lock the window now, or open it less than the width of a hand, and move the bed, the toy box and the chair away from it. A flyscreen keeps insects out; it does not hold a child. Fit a lock, a restrictor or a safety screen so that no gap is wider than 125 millimetres, and keep the key out of reach but known to the adults, as the window may be a way out of a fire. In new homes the National Construction Code asks for this in bedrooms whose floor is 2 metres or more above the ground below; in New South Wales strata buildings have to fit such devices, and other places have rules for rentals. Older homes are often not covered by law, and children fall there too. Renters ask the owner in writing.',
    checkedAgainst: [
      'Campbelltown City Council, Keeping children safe around windows and balconies (https://campbelltown.nsw.gov.au/Your-Home/Keeping-children-safe-around-windows-and-balconies, 2026-11-22)',
      'Kidsafe NSW, Falls prevention (https://www.kidsafensw.org/home-community/falls-prevention/, 2026-11-22)',
      'ABCB, Guide to NCC Volume One, D3D29 (https://www.abcb.gov.au/guide/d3d29, 2026-11-22)',
      'National Construction Code, protection of openable windows (by name, not opened)',
    ],
  },
  'rail-fall': {
    title: 'If a child can climb a rail or slip through it',
    text: 'Keep small children off a balcony, a deck or a landing unless an adult is beside them, and lock the door to it when nobody is. Move chairs, benches, tables, pots, storage boxes and toys away from the rail: a child climbs them, and drags light ones there. Put a seat against the wall of the house instead. Never let anyone sit on a rail. Where people could fall 1 metre or more, the National Construction Code asks for a barrier that children cannot get through; where the floor is more than 4 metres up, nothing between 150 and 760 millimetres above it may help them climb. Rails of older homes are often lower, with wide gaps or bars like a ladder: close gaps that a head fits through, and ask a licensed builder. Renters ask the agent.',
    checkedAgainst: [
      'Campbelltown City Council, Keeping children safe around windows and balconies (https://campbelltown.nsw.gov.au/Your-Home/Keeping-children-safe-around-windows-and-balconies, 2026-11-22)',
      'National Construction Code 2019, Volume Two, P2.5.2 (https://ncc.abcb.gov.au/editions/2019/ncc-2019-volume-two/section-2-performance-provisions/part-25-safe-movement-and-access, 2026-11-25)',
      'National Construction Code 2019, Volume One, Table D2.16a (by name, read in a copy)',
      'Sydney Children’s Hospitals Network, Kids Don’t Fly: window and balcony safety for children (by name, read in a copy)',
    ],
  },
  'blind-cords': {
    title: 'Cords and chains of blinds and curtains',
    text: 'Tie the cord up out of reach today, and move the cot, the bed, the high chair and anything a child can climb away from the window. A loop can strangle a small child in minutes, without a sound. Since 2015 the rules for anyone who installs blinds and curtains are these: no cord or chain may form a loop of 220 millimetres or more at or below 1,600 millimetres from the floor, a cleat sits at least 1,600 millimetres up, and a lower guide holds the cord tight so that a child cannot take it off. Older blinds can be made safer with a cleat or a tensioner. For a child’s room choose blinds without cords. Renters ask the owner. Never leave a child alone in a room with loose cords.',
    checkedAgainst: [
      'NSW Government, Blind and curtain safety (https://nsw.gov.au/legal-and-justice/consumer-rights-and-protection/safety/other-consumer-products/blind-and-curtain-safety, 2026-11-22)',
      'ACCC Product Safety, Blinds, curtains and window fittings guide (https://www.productsafety.gov.au/consumers/be-safe-around-the-home/use-products-inside-the-home-safely/blinds-curtains-and-window-fittings-guide, 2026-11-22)',
      'Government of Western Australia, Blind and curtain cord products (https://www.commerce.wa.gov.au/consumer-protection/blind-and-curtain-cord-products-and-installation, 2026-11-22)',
    ],
  },
  'tip-over': {
    title: 'Furniture and televisions that can fall on a child',
    text: 'Fix it to the wall before a child is alone with it. Children climb open drawers like stairs, and a dresser, a bookcase or a television falls in a second. Screw an anchor into a stud or masonry, not into plasterboard alone; put heavy things in the lowest drawers, lock the drawers, and keep toys and remotes off the top. A television goes on a low, wide unit and is strapped too, or hangs on a bracket. Since 4 May 2025 sellers in Australia must put warnings on clothes storage and bookcases of 686 millimetres or more, on sideboards of that height and on all television units; second-hand pieces carry no such label. Renters ask the owner for the anchors. Old walls may be fibro: do not drill those.',
    checkedAgainst: [
      'Consumers’ Federation of Australia, Toolkit for toppling furniture (https://consumersfederation.org.au/toolkit-for-toppling-furniture-information-standard-released/, 2026-11-22)',
      'Product Safety Australia, Toppling furniture mandatory standard (https://www.productsafety.gov.au/business/search-mandatory-standards/toppling-furniture-mandatory-standard, 2026-11-22)',
      'Consumer Goods (Toppling Furniture) Information Standard 2024 (by name, not opened)',
    ],
  },
  'smoke-alarm': {
    title: 'Smoke alarms',
    text: 'If an alarm sounds, get everyone out, stay out and call 000. Every state and territory requires working smoke alarms in homes; how many, which kind and where differs, and rentals often have stricter rules. Queensland goes furthest: interconnected photoelectric alarms in every bedroom, in the halls that join bedrooms and on every storey, in all homes from 1 January 2027. Choose photoelectric alarms to AS 3786, linked so that all sound together. Test them monthly, and replace every alarm ten years after the date on it. Never remove, cover or paint one, also when it goes off while you cook: move it a little further from the kitchen or change its type, after asking your fire service. A short beep each minute means a flat battery. A wired alarm is work for a licensed electrician.',
    checkedAgainst: [
      'Queensland Fire Department, Smoke alarm reforms (https://fire.qld.gov.au/about-us/corporate-knowledge-centre/qfdlegislation/smoke-alarm-reforms, 2026-11-22)',
      'NSW Government, NSW smoke alarms: it’s the law (by name, read in a copy)',
      'Northern Territory Government, Smoke alarms (https://nt.gov.au/emergency/community-safety/fire-safety-at-home/smoke-alarms, 2026-11-22)',
      'Fire services of the other states and territories (by name, not opened)',
    ],
  },
  'mould-illness': {
    title: 'If mould or damp makes somebody ill',
    text: 'Call 000 if somebody struggles to breathe. Otherwise see a doctor and say that the home is mouldy, and let a baby, a person with asthma, lung disease or weak immunity, and anyone pregnant sleep in another room and stay away while it is cleaned. Most mould is a sign of water: a leak, a blocked gutter, rising damp or steam without a fan. Find that first, or it comes back. Wear gloves, goggles and a P2 mask, wipe with a damp cloth and detergent, and do not brush it dry or paint over it. Plasterboard and carpet that stayed wet are thrown out. A large area, sewage or a flood is a job for professional remediation. Renters report it in writing with photographs; leaks and structural damp are generally for the owner to mend.',
    checkedAgainst: [
      'Defence Housing Australia, Mould fact sheet (https://www.invest.dha.gov.au/housing/maintenance/common-problems/mould, 2026-11-22)',
      'Strata Community NSW, Winter’s chill creates ideal mould environment (https://nsw.strata.community/winters-chill-creates-ideal-mould-environment/, 2026-11-22)',
      'Government of Western Australia, Guidelines for managing mould and dampness in buildings (by name, read in a copy)',
      'Mould fact sheet, enHealth (by name, not opened)',
    ],
  },
  overhead: {
    title: 'Heavy things above a bed, a cot or a sofa',
    text: 'Take it down, or move the bed, until it is fixed for good. Western Australia’s emergency service asks for beds and chairs that are clear of hanging mirrors, paintings, plants and fans, and the ACCC for nothing above a cot that could fall into it. Never trust adhesive strips, one nail or plasterboard alone with something heavy where people lie or sit: screw it into studs or masonry, with two fixings that are each rated for its whole weight, and try them again once a year. Above a bed choose something light and soft, such as a textile, a small canvas without glass or a painted headboard, and keep heavy books and pots on the lowest shelves. Old walls may be fibro: do not drill those. Renters ask the owner first.',
    checkedAgainst: [
      'Department of Fire and Emergency Services WA, Before an earthquake (https://www.dfes.wa.gov.au/safetyinformation/earthquake/Pages/beforeanearthquake.aspx, 2026-11-30)',
      'ACCC, Safety alert: Cots (by name, read in a copy)',
    ],
  },
} satisfies Partial<Record<HazardKind, CardTexts>>;
