/** Cues, in English, of dangers to children, of smoke alarms and of mould that makes people ill. */
import type { Vocabulary } from '../matching/cues.ts';

export const CHILDREN_CUES = {
  child: `
    crawler*, 2yo*, 3yo*, 1yo*, 4yo*, 18 month*, toddler*, child, children, childrens, childs, kid, kids, baby, babies,
    bub, bubs, infant*, son, sons, daughter*, grandkid*, grandchild*, grandson*, granddaughter*, year old*, yr old*,
    month old*, little one*, little ones, crawling, preschooler*, grandies, niece*, nephew*, boy, boys, girl, girls,
    twins, newborn*, little boy, little girl`,
  pool: `
    pool, pools, plunge pool*, swim spa*, hot tub*, outdoor spa*, spa pool*, jacuzzi*, lap pool*, paddling pool*,
    wading pool*, blow up pool*, inflatable pool*, above ground pool*, stock tank pool*, ice bath*, backyard spa*, spa
    outside, spa on the deck, spa in the backyard`,
  poolOrSpa: 'pool, pools, plunge pool*, spa, spas, swim spa*, hot tub*, jacuzzi*, pond, ponds, ice bath*, dam',
  barrier: `
    fence*, fencing, barrier*, gate*, latch*, self clos*, self latch*, climb*, balustrade*, enclos*, non climbable,
    compliance, compliant, certificate, inspect*, prop, propped, prop open, rule, rules, law, laws, regulation*,
    legal, legally, requirement*, safety`,
  newPool: `
    put in, putting in, put a, putting a, install*, add a, adding a, build a, building a, buy, bought, buying,
    inflatable, portable, blow up, above ground, set up, setting up, want a, getting a, get a, dig a, blowup, blow-up,
    kiddie, splash pool`,
  poolWay: `
    door opens, doors open, opens onto, opens on to, open onto, opens straight, direct access, door to the, access to
    the, back door, window onto, window opens, drown*, bifolds, sliding door`,
  window: 'window*',
  fallOut: `
    fall*, fell, climb*, upstairs, second storey, second story, first floor, 1st floor, 2nd floor, third floor, 3rd
    floor, level 2, level 3, level two, level three, two storey, top floor, high up, lean out, leaning out, leans out,
    drop, reach, opens wide, opens all the way, opens fully, opens right, wide open, open wide, open fully, storeys
    up, floors up, high rise, highrise, unit block, out of, storey, restrict*, limiter*, flyscreen*, fly screen*,
    insect screen*, low sill*, sill is low, low window*, stand on, window guard*, secure, too far, opening windows,
    open windows, opening the window, open the window, opens the window`,
  openingLimit: `
    window restrict*, window limiter*, window lock*, window safety, window guard*, restrictor*, restricter*, window
    fall*, fall out of the window, fall out of a window, fell out of the window, falling out of the window, fall from
    the window, fall out the window, falling out the window, fell out a window, window stop*, 125mm, 12 5cm`,
  bed: `
    bed, beds, bunk*, toy box, sofa, couch, change table, bench, window seat, daybed, chest of drawers, dresser,
    trundle`,
  beside: 'under, beneath, below, next to, near, beside, against, in front of, by, close to, up to',
  cot: 'cot, cots, crib, cribs, bassinet*, bassinette*, playpen*, high chair, highchair',
  cord: 'cord, cords, corded, pull cord*, cord loop*, looped cord*, chord, chords, cordz',
  blindChain: 'chain, chains, chain is, chain loop*, string, strings, loop, loops',
  chain: `
    chain, chains, string, strings, loop, loops, looped, rope, pull chain*, bead chain*, cleat*, dangling, dangle*,
    cord`,
  childSafe: `
    strangl*, choke, choking, around her neck, around his neck, around their neck, round his neck, round her neck,
    neck, tangled, safe, unsafe, danger*, hazard*, safety, out of reach, secure, cleat*, tie up, tie down, reach*,
    within reach, hang down, hanging down, law, legal, comply, child safe, childsafe, childproof, child proof`,
  tallFurniture: `
    dresser*, drawers, chest of drawers, tallboy*, bookcase*, book case*, bookshel*, book shel*, shelving unit*, shelf
    unit*, wardrobe*, cabinet*, tv, tvs, television*, telly, tv unit, entertainment unit*, sideboard*, furniture,
    buffet, hutch, kallax, billy, malm, leaning mirror, floor mirror, freestanding mirror, standing mirror, china
    cabinet, display cabinet, cube shel*, cube unit, shelves, armoire, linen press, storage unit*, dressers, mirror`,
  /** A light thing on a wall, which no child pulls over. */
  stuckOn: `
    strip, strips, command hook*, adhesive*, sticky tape, sticky hook*, double sided, blu tack, blutack, velcro,
    picture hook*, suction`,
  tip: `
    fall, falls, falling, fell, onto himself, onto herself, onto itself, onto the kids, onto a child, tip over, tips
    over, tipping over, tipped over, tip forward, tips forward, tipped, tipping, tip on, topple*, toppl*, fall over,
    falls over, fell over, falling over, fall on, falling on, fell on, falls on, pull over, pulled over, pull it over,
    pull it down, pull them over, pulling it over, pulls it over, come down on, tumble, crush*, tip it, tip them, pull
    the tv, pull down on, fall forward, falls forward, leans forward, pull it on, tip, unstable, wobbl*, top heavy,
    rocks when, tips when, tips if, tip when, tips out, tip out`,
  secure: `
    anchor*, strap to, strapped to, strap it, strap them, strapping it, straps, furniture strap*, bolt to, bolted,
    bolt it, secure it, secure the, secure to, secured, secure a, secure our, secure my, securing, fix it to, fix to
    the wall, fixed to the wall, attach to the wall, attached to the wall, attach it, screw it to, screwed to the
    wall, tether*, anti tip, anti tipping, l bracket*, screw to the wall, to the wall, to a stud, brackets, safe`,
  climbOn: `
    climb*, pull*, hang off, hangs off, hanging off, swing*, opens the drawers, open drawers, standing in, stands on,
    scal*, tall, heavy, freestanding, free standing, high, unsecured, not fixed, not anchored, leaning, leans,
    propped, unfixed`,
  smokeAlarm: `
    smoke alarm*, smoke alarms, smoke detect*, smoke sensor*, fire alarm*, fire detector*, smoke alrm*, smokealarm*,
    smokedetector*, heat alarm*, smoke and heat alarm*, smoke detecter*, smoke alam*, interconnected alarm*`,
  chirp: 'chirp*, beep*, bleep*',
  onCeiling: 'ceiling, hallway, alarm, detector, alarms',
  mould: `
    mould, mouldy, mold, moldy, molds, moulds, mildew*, black spots, black stuff, fungus, spores, damp, dampness,
    musty, mustiness, mouldey, moulde, rising damp, black patches`,
  illness: `
    asthma*, athsma, asma, cough*, wheez*, sick, sicker, ill, illness, breath*, allerg*, headache*, rash, rashes,
    sinus*, lung*, chest infection*, tight chest, chesty, chest is, chest gets, bronch*, pneumonia, infection*,
    immun*, chemo*, transplant, cystic fibrosis, copd, emphysema, eczema, itchy, sneez*, runny nose, hay fever,
    hayfever, doctor*, hospital*, gp, unwell, flare*, respiratory, health, harmful, toxic, crook, snuffl*, blocked
    nose, sore throat, puffer*, ventolin, inhaler*, croup, wheezy, fatigue, tired all, cancer`,
  frail: `
    baby, babies, babys, bub, newborn*, pregnan*, toddler*, elderly, infant*, nursery, cot, grandmother, mum is 8*,
    asthmatic*`,
  towels: 'towel*, lounge*, lounger*, cushion*, table, cabana styling',
  blindOrWindow: 'window*, blind, blinds, curtain*, venetian*, roman, roller, drape*',
  lookOnly: 'styl*, palette, visually, warm*, art',
  flyscreen: 'flyscreen*, fly screen*, insect screen*, window screen*',
  tallNoTv: `
    dresser*, drawers, chest of drawers, tallboy*, bookcase*, bookshel*, book shelf, book shelves, wardrobe*, kallax,
    billy, malm, cube shel*, shelving unit*, cabinet*, hutch, sideboard*, freestanding mirror, leaning mirror`,
  fixVerb: 'attach*, fix, fixing, fasten*, screw, screwing, bolt*, anchor*, secur*, strap*, brace, bracket*',
  toWall: `
    to wall, to the wall, to a wall, to the studs, to a stud, to plasterboard, for safety, to brick, into the wall,
    into studs`,
} satisfies Vocabulary<string>;
