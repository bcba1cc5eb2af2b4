/** Cues, in English, of pipes and membranes, mentioned in passing. */
import type { Vocabulary } from '../../matching/cues.ts';
import { DO_IT_SELF } from './families.ts';

export const INDIRECT_PLUMBING_CUES = {
  fixture: `
    toilet, toilets, loo, loos, dunny, throne, bidet*, basin, basins, sink, sinks, vanity, vanities, bath, bathtub, tub,
    shower mixer, mixer tap*, mixer, mixers, taps, tap, tapware, dishwasher, washing machine, hot water system, hot
    water unit, hot water service, hot water heater, laundry trough, laundry tub*, trough, cistern, drain, drains,
    waste, plumbing, pipes, pipe, pot filler, plumbed in fridge, fridge with ice, fridge water, ice maker, water line,
    gas hot water, shower head arm, rain shower, outdoor shower, rainwater tank, filter tap, water filter, fridge with a water, fridge with water, water dispenser, bidet spray, bidet hose, muslim shower, jet spray, filter`,
  /** Whether there is room for it: "can I fit a basin in that nook". */
  sizeAsked: `
    nook, alcove, off the wall, from the wall, from the side wall, wide enough, deep enough, big enough, enough room,
    enough space, room enough, how much room, how much space, how wide, how big, how far off, how far from, clearance*`,
  swaps: `
    swap, swaps, swapping, swapped, change over, changing, change out, changed, move, moves, moving, moved, shift,
    shifts, shifting, shifted, put in, puts in, putting in, put my, put a, put the, put black, put new, putting a,
    install*, hook, hooks, hooking, hooked, connect*, disconnect*, run a, running a, ran a, replac*, unscrew*, undo,
    take off, taking off, took off, take out, taking out, took out, rip out, ripping out, ripped out, rip off, pull out,
    pulling out, pulled out, fit, fits, fitting, fitted, add, adding, added, relocat*, turn, turning, convert*, upgrad*,
    plumb*, tap into, extend*, re route, reroute, rotate, rotating, flip, flipping, switch out, switching out, bung in,
    chuck in, whack in, chuck a, bang in, stick a, pop in, do up, out goes, in goes, out with, in with, out came, screw on, screw in, putting in, putting the, putting my, run the, run my, running the, tapping into`,
  fixtureThere: `
    on the other side, on the opposite wall, on opposite wall, on the other wall, on a different wall, on another wall,
    somewhere else, in my island, in the island, into my island, in our island, in a new spot, where the robe is, where
    the wardrobe is, where the pantry is, to where the`,
  pipeHands: `
    connect*, hook*, tap into, tapping into, cut into, cutting into, cap off, capping, capped, unscrew*, undo, undoing,
    solder*, glue, gluing, join, joining, extend*, reroute*, re route*, run, running, ran, unblock*, crimp*, drill into,
    drilled into, drilled through, hit, screw*, screw that`,
  pipes: `
    pipe, pipes, pipework, waste pipe, the waste, shower waste*, bath waste*, basin waste*, sink waste*, vanity waste*,
    toilet waste*, laundry waste*, floor waste*, water line, water pipe*, copper pipe*, drain, drains, drainpipe*,
    sewer, p trap, s trap, flexi hose*, flexi*, braided hose*, cistern, stormwater, plumbing, hoses`,
  pipeFalse: `
    shelf, shelves, shelving, rack, lamp, light, curtain, rail, look, dream*, organ, smoking, cleaner, gutter, rug, rod,
    rods, legs, table, desk`,
  damp: `
    damp, wet, soggy, swollen, musty, smelly, smells, soaked, squelch*, mouldy, rotten, rotting, rots, soft, spongy,
    bubbling, bubbles, bubbled, blistered, warped, stain, stained`,
  besideBathroom: `
    carpet in the hall*, hall carpet, hallway carpet, bedroom carpet, carpet next, carpet near, carpet outside, carpet
    by, carpet beside, carpet at, skirting*, architrave*, door frame, doorframe, door jamb, floorboards outside,
    floorboards next, hall floor, wall behind, other side, robe, wardrobe, bedroom wall, hallway wall, backs onto, wall
    outside, shared wall, floor outside, timber outside, boards outside`,
  wetRoomName: 'bathroom, bathrooms, ensuite, en suite, shower, showers, laundry, bath',
  /** Things beside a fixture that people change by hand. */
  besideFixture: `
    mirror*, curtain*, screen, screens, seat, brush, paper, mat, mats, towel*, door handle*, handles, knobs, light,
    lights, tile, tiles, tiling, splashback*, caddy, shelf, shelves, cabinet door*, cushion*, colour*, colors, rose,
    head, heads, plug, skirt, plant*, artwork, art, basket*, soap*, stool*, blind*, rug*, panel*, washer`,
  selfDone: DO_IT_SELF,
  moves: `
    move, moves, moving, moved, shift, shifts, shifting, shifted, relocat*, want the, put the, putting the, rotate,
    rotating, flip, flipping, swap, swapping, bring the, bringing the, have the, turn the`,
  otherPlace: `
    other side, other wall, other end, opposite wall, opposite side, opposite corner, to the island, in the island, into
    the island, on the island, to the window, under the window, across the room, to the corner, into the corner, to a
    different, next room, into the laundry, to the laundry, to the garage, into the garage, to the middle, in the
    middle, around, places, positions, where the shower, where the bath, where the toilet, where the loo, where the
    vanity, where the wardrobe, further along, a metre, one metre, two metres, half a metre, metres, 500mm, 600mm,
    300mm, to where, against the other, across the, come over, over there, other room, opposite`,
  makesRoom: `
    add*, put, putting, puts, squeez*, build, building, built in, turn, turning, turns, convert*, make, making, carve,
    carving, create, creating, install*, want, tuck, tucking, fit, fitting, sneak, chuck, chucking, set up, setting up,
    how about, what about, thinking of, thinking, dream of, would love, need`,
  newWetRoom: `
    an ensuite, second bathroom, extra bathroom, another bathroom, third bathroom, second toilet, extra toilet, another toilet, toilet under the stairs, loo under the stairs, under stairs toilet, kitchenette, outdoor kitchen with a sink, outdoor sink, outdoor shower, island sink, sink in the island, laundry in the garage, laundry in a cupboard, laundry into, wet bar, bar with a sink, granny flat bathroom, butlers sink, second sink, plumbed in coffee, extra loo, another loo, second loo, loo under, toilet under, sink in my island, sink in island, sink into my island, sink in our island, sink to my island, sink to the island, basin in the bedroom, bath in the bedroom, shower in the bedroom, shower in the laundry, toilet in the laundry, toilet in the garage, shower under the stairs, mini ensuite, tiny ensuite, toilet room, tiny toilet, small toilet, little toilet, into a bathroom, into bathroom, into an ensuite, into ensuite, into a laundry, into a powder, into a toilet, into a wet room, a loo, bathroom out of, to ensuite, to an ensuite, a powder room, extra ensuite, new ensuite, add ensuite`,
  noPipes: `
    towels, light, lights, lighting, colour*, rug, mirror*, curtain*, cushions, feel, mood, luxe, basket*, art, plants,
    hotel, scheme, palette, style, scent, candle*`,
  tileOver: `
    over the old ones, over the old tiles, over old tiles, over the existing, over existing, on top of the old, on top
    of old, on top of existing, on top of the existing, on top of the tiles, over the tiles, over my tiles, over the top
    of, straight over, straight onto, straight on top, directly over, directly onto, directly on, right over, over the
    pink, over the ugly, over the brown, over the green, cover the tiles, cover up the tiles, covering the tiles, cover
    the old tiles, stick on tiles, peel and stick, over what is there, over whats there, over the tiled, over tiled`,
  showerRoom: 'shower*, bathroom*, ensuite*, en suite, wet room, wetroom, laundry floor, bath surround, wet area*',
  showerOnly: `
    shower, showers, shower recess, shower base, shower floor, shower wall*, shower screen, ensuite shower, bath, wet
    room, ensuite, bathroom floor, bathroom wall`,
  tileWork: `
    tile the, tile it, tile a, tile my, tile our, tile over, will tile, to tile, ill tile, tiles myself, lay tiles,
    laying tiles, stick tiles, tiling, retil*, regrout*, re grout*, villaboard, cement sheet, screed, niche, hobless,
    walk in, walkin, wet room, wetroom, new base, shower base, shower tray, microcement, micro cement, tadelakt, vinyl
    plank*, hybrid floor*, timber floor*, panels, wall panels, glue on, sheet the walls, line the walls, gyprock,
    plasterboard, venetian plaster, curbless, level entry, step free, step less, flush floor, waterproof paint`,
  selfTile: `
    myself, ourselves, himself, herself, diy, on my own, by myself, yourself, weekend, saturday, sunday, arvo, my
    husband, hubby, my partner, my boyfriend, my dad, dad will, my brother, my uncle, my cousin, my mate, me mate, a
    mate, my son, son in law, father in law, brother in law, handyman, my wife, youtube, video, bunnings, how hard, can
    i, can we, could i, just glue, just stick, just tile, is it ok, do i need, gonna, skip the, skipped the, without
    the, no membrane, save money, saving money, reckon, reckons, im tiling, im building, im making, im doing, were
    tiling, were building, were doing, i built, i tiled, i did, i made, ive tiled, ill tile, we tiled, in this video,
    tiler said, tiler reckons, tradie said, builder said, already tiled, straight on, straight onto, filming, my
    channel, my old, timelapse, time lapse, following a, watched a, my own, our own`,
  showerSign: `
    swollen, swell*, bubbl*, blister*, musty, soft, spongy, squishy, drummy, hollow, loose, lifting, lifts, lifted,
    peeling, peels, peel, damp, wet, soggy, mushy, stain, stains, stained, yellow, flaking, falling off, fall off, fell
    off, popped off, popping off, coming off, come off, comes off, rotten, rotting, rot, rusty nails, smells, smelly,
    smell, stinks, mouldy, mould, crumbl*, missing grout, no grout, grout is missing, grout missing, grout falling,
    grout is falling, grout keeps, grout cracks, grout is cracking, cracked grout, cracked tile*, cracked, cracking,
    rising, tide mark, salts, white powder, white crust, efflorescence, puff*, warped, warping, moves, give, gives,
    drip*, water comes, water gets, water escapes, water runs, pooling, pools, gone black, turned black, turning black, creep*, seeps, seeping, soaks, soaking, wicks, escapes, water under, water in the`,
  nextToShower: `
    other side, wall behind, behind the shower, backs onto, back of the shower, next to the shower, beside the shower,
    outside the shower, outside of the shower, shares a wall, shared wall, skirting*, architrave*, carpet, wardrobe,
    robe, hallway, bedroom wall, bedroom, tile, tiles, floor, floorboards, below the, under the, underneath, room below,
    ceiling below, downstairs, door frame*, doorframe*, adjoining, adjacent, plaster, paint`,
  signFalse: `
    soft light, soft white, soft towel*, towel*, loose weave, curtain*, wet look, yellow towel*, smell nice, scent*,
    candle*, diffuser*, soft grey, soft green, soft pink, stain colour, stained glass, timber stain, peel and stick,
    clean*, soap scum, which grout, soft look, look*, finish, plants, bath mat*, rug size`,
  doesThem:
    'can do, will do, doing the, do the, does the, did the, do them, do it, sort the, sort out, handle the, take care',
  roomWithPipes: 'kitchen, laundry, bathroom, ensuite',
  roomContents:
    'table, chair*, stool*, rug*, island bench, bin, trolley, fridge, plant*, shelf, shelves, basket*, mat*, light*, clock, art, microwave, cabinet*',
  withoutTiles:
    'without tiles, without tiling, no tiles, instead of tiles, not tiles, on floorboards, on timber floor*, on the floorboards, on wooden floor*, on carpet, on plasterboard, on gyprock, over timber, over floorboards, oil them',
  fixturePart:
    'sink cabinet, vanity mirror*, vanity top, vanity light*, vanity stool, vanity handle*, vanity door*, vanity drawer*, bath mat*, drain cover*, dishwasher panel, dishwasher door, pipe shelf, pipe shelves, pipe shelving, tap handle*, under sink, under the sink, sink skirt, bath caddy',
  membraneAsk:
    'membrane needed, need a membrane, is a membrane, membrane behind, membrane under, without a membrane, without membrane, no membrane, skip the membrane, skipping the membrane',
} satisfies Vocabulary<string>;
