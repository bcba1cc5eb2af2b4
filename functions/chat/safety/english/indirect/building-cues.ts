/** Cues, in English, of walls, asbestos and lead, mentioned in passing. */
import type { Vocabulary } from '../../matching/cues.ts';

export const INDIRECT_BUILDING_CUES = {
  wallLike: `
    wall, walls, nib, nibs, partition*, divider, bit of brick, brick between, bricks between, brickwork, bulkhead*,
    chimney*, fireplace, chimney breast*, archway, pillar*, column, columns, beam, beams, load bearing`,
  roomsBetween: `
    between lounge, between the lounge, between kitchen, between the kitchen, between dining, between the dining,
    between living, between the living, between the two, between the bedroom*, between the hall*, between the rooms,
    separating the, that separates, dividing the, divides the`,
  willGo: `
    will go, has to go, is going, gotta go, got to go, needs to go, must go, to go, gone, goes, disappear*, coming out,
    come out, comes out, coming down, come down, comes down, vanish*, bye bye, goodbye, history, knock*, smash*, bash*,
    demo, demol*, sledge*, rip*, tear*, blow out, blowing out, opened, open up, chop*, cut*, sawzall*, bust*, ditch*,
    take out, taking out, taken out, takes out, took out, take it out, take down, taking down, took down, get rid,
    removing, remove, removed`,
  onlyPart: `
    paper*, paint*, tile, tiles, clock*, hook*, light*, sconce*, unit, units, oven, panel*, art, mirror*, picture*,
    shelf, shelves, shelving, cabinet*, sticker*, decal*, carpet, clutter, mould, stain*, tv, heater*, mantel*, insert,
    fence, fan`,
  crackWord: `
    crack, cracks, cracked, cracking, gaps, zigzag, zig zag, lines in the brick*`,
  crackSize: `
    fit a coin, fit a, fit my, fit your, coin, pencil, fist, my finger, a finger, finger in, hand in, daylight, see
    outside, see through, wide, wider, widening, widens, longer, grows, growing, grown, getting bigger, gets bigger,
    bigger, spreading, spreads, worse, comes back, came back, keep coming back, keeps coming back, come back, reopens,
    opens up, opened up, each summer, every summer, every winter, each year, every year, diagonal*, stepped, step,
    steps, staircase, zigzag, zig zag, corner of the window, corner of the door, above the door*, above the window*,
    over the door*, next to the front door, from the corner, mm, cm, 5mm, 10mm, 1cm, 2cm, through the brick*, brick*,
    drought, mine subsidence, reactive clay, clay soil, gets longer, light through, zigzag lines, in the brick*, mortar, like stairs, like steps, twisted, run up the wall, up the wall, top to bottom, floor to ceiling, all the way`,
  crackOf: `
    leather, vase, plate*, mug, cup, glaze*, pot, pots, phone, screen, egg, lips, mirror, tile, tiles, floorboard*, board, boards, tabletop, table, timber, varnish, veneer, curtain*, blind*, sofa, cushions, rug, benchtop, grout, picture*, sheers, door and the floor, under the door, picture frame, photo frame`,
  floorWord: `
    floor, floors, floorboards, upstairs floor, lounge floor, house, hallway, slab, stumps, lounge, bedroom floor, one
    side`,
  slopes: `
    slope, slopes, sloping, sloped, slant*, downhill, out of level, not level, isnt level, on a lean, sunk, sinking,
    sinks, sank, dropped, dips, dipping, tilt, tilts, tilting, uneven, lopsided, lean, leans, leaning, subsid*,
    settling, moved, moving, shifting, bouncy, springy`,
  doorsStick: `
    sticking, stick, sticks, jam, jams, jamming, jammed, wont close, wont shut, dont close, dont shut, doesnt close,
    doesnt shut, out of square, cracks, crack, gap under, new gap, gaps, marble rolls, ball rolls, balls roll, marbles
    roll, ball roll, marble, roll to, rolls to, roll away, rolls away, never used to, lately, worse, more every, no
    longer close*, no longer shut*, stopped closing, wont latch, doesnt latch, catches, binds, scrapes the, rubs on,
    self closes, swing open by, swings open by`,
  rollsAway: `
    marble rolls, marbles roll, ball rolls, balls roll, ball roll by, rolls to one, roll to one, rolls away by itself,
    floor slopes to one, house is sinking, house has sunk, house has moved, house is moving, house moving on,
    subsidence, stumps have`,
  roofTimber: `
    roof timber*, roof frame, timbers in the roof, timbers in the attic, timber in the roof, trusses, truss, rafters,
    rafter, joists, joist, cross beam*, crossbeam*, tie beam*, roof beam*, ceiling beam*, props, struts, strut, bearer*,
    stumps, posts, post, stud, studs, noggins, noggin, lintel*, purlin*, upright*`,
  takesOut: `
    cut, cuts, cutting, chop*, trim, trimming, notch*, take out, taking out, take one, take two, takes out, took out,
    remov*, move, moving, shift*, saw, sawing, hack*, drill through, ditch*, lose, losing, get rid, in the way, knock*,
    rip*, chisel*, recess*, shave*`,
  decorBeam: `
    faux, fake, look, wallpaper, light, lights, colour, stain, paint, oil, bed, bedpost*, earring*, fence, sign, blog,
    mail*, lamp*`,
  era: `
    194*, 195*, 196*, 197*, 1980*, 1981*, 1982*, 1983*, 1984*, 1985*, 1986*, 1987*, 40s, 50s, 60s, 70s, 80s, forties,
    fifties, sixties, seventies, eighties, post war, postwar, war service, housing commission, commission house, ex
    commission, ex housing, ex govie, mid century, pre 1990, before 1990, pre 1987, pre 1980, before 1980, 50 year old,
    60 year old, 70 year old, 50 years old, 60 years old, 70 years old, fifty year old, sixty year old, fifty years old,
    sixty years old, nans, nan has, nannas, nanas, grandmas, grandpas, grandads, pops house, grandparents, deceased
    estate, untouched, beach shack, fishing shack, holiday shack, old shack, old caravan park, old garage, old shed, old
    dunny, outhouse, outdoor dunny, sleepout, sleep out, since new, original condition, cold war, queen was young`,
  sheetThing: `
    eave*, soffit*, sheet, sheets, sheeting, lining board*, wall lining*, linings, cladding, gable*, splashback*,
    backing board*, meter board, fuse board, switchboard panel*, lagging, insulation, pipe wrap, flue, shed, garage,
    carport, fence, dunny, outhouse, sleepout, sleep out, sunroom, porch ceiling, verandah ceiling, laundry*, vinyl,
    lino, linoleum, shack, roof, roofing, hearth, stove surround, brick look cladding, panels, panelling, fireplace
    surround, underlay`,
  breaks: `
    drill*, sanding, sand it, sand the, sand back, sand down, sand and, sand them, sanded, cut, cuts, cutting, rip,
    ripping, rips, ripped, pull, pulls, pulling, pulled, tear, tears, tearing, tore, smash*, knock*, demo, demoing,
    demol*, gut, guts, gutted, gutting, strip, strips, stripping, stripped, scrap*, grind*, remov*, take down, taking
    down, take off, taking off, takes off, took off, taking out, take out, took out, jackhammer*, chip*, break*, broke*,
    crack*, sawing, saw through, pressure wash*, pressure clean*, gurney*, gerni*, karcher, water blast*, waterblast*,
    hole, holes, replac*, get rid, punch*, crumbl*, nail*, screw*, hang, hanging, mount, mounting, bash*, snap*, fallen,
    falling, dropped off, fell off, lift, lifting, lifted, peel*, busted, fraying, drop off, swap*, redo, redoing, bust,
    chucked, skip bin, tip run, cat door, dog door, pet door, through the`,
  oldRoom: `
    bathroom, bathrooms, kitchen, laundry, ensuite, wall, walls, ceiling, ceilings, toilet, tiles, shower recess,
    sunroom`,
  breaksHard: `
    rip out, ripping out, ripped out, rips out, rip off, ripping off, ripped off, ripping up, rip up, ripping into, gut,
    gutting, gutted, smash*, demo, demoing, demol*, demolition, strip out, stripping out, stripped out, pull apart,
    pulled apart, pulling out, pulled out, pull out, pulling off, pulled off, tear out, tearing out, tore out, tear
    into, tearing into, sledge*, bash*, chisel*, jackhammer*, hack*, drill into, drilling into, drilled into, drill
    through, drilled through, drilling through, cut a hole, cutting a hole, cut into, cutting into, cut through, chip
    off, chipping off, back to the studs, back to studs, to the studs, crowbar*, retil*, chase, reno ourselves, knocking
    off the tiles`,
  /** How sheeting, roofing, floors and lagging from those years look to people who do not know the word. */
  sheetLook: `
    cover strip*, strips over the join*, strip over the join*, strips covering the join*, battens over the join*, strips
    over the seam*, beads over the join*, joins covered, thin hard sheet*, hard sheet*, hard board sheet*, hard thin,
    thin cement, thin grey sheet*, flat grey sheet*, grey sheet*, brittle sheet*, brittle board*, wavy grey, grey wavy,
    wavy cement, wavy sheet*, wavy roof*, corrugated grey, grey corrugated, corrugated cement, cement sheet*, cement
    board*, cement kind, cement roof*, cementy, cement like, golf ball texture*, golf ball dimple*, dimpled back*, tar
    paper, brick look sheet*, fake brick sheet*, fake brick cladding, chalky grey, grey board*, dimpled sheet*, white
    board that, plaster like wrap, plaster wrap*, bandage*, cardboardy wrap, corrugated cardboard around, fluffy grey,
    grey fluffy, white fluffy, rope seal*, old rope, felt backing, paper backing, grey paper backing, grey felt, papery,
    brittle, flat brittle`,
  tarFloor: `
    black tar, tar, black glue, black gunk, black gluey, black sticky, black adhesive, black stuff, black goo, bitumen,
    black backing, speckled squares, green squares, marbled squares, speckled tile*, nine inch, 9 inch, 9 x 9, 9x9,
    small square tiles, brittle tiles, brittle squares, old squares, old vinyl, old lino, original lino, original vinyl,
    lino under, lino underneath, vinyl underneath, vinyl under, layers of lino, layers of vinyl, under the carpet`,
  liftFloor: `
    sand, sanding, sanded, polish*, scrap*, lift*, pull*, rip*, peel*, grind*, chip*, heat gun, remov*, tear*, tore,
    buff*, strip*, take up, taking up, took up, come up, get up, get it off, pry*, prise*, hire a`,
  floorSign: 'squares, tile, tiles, lino, vinyl, linoleum, floor, carpet',
  bumpy: `
    bumpy, sparkl*, lumpy, spiky, spikey, pebbl*, sprayed, spray on, glitter*, crusty, stippl*, popcorn, cottage cheese,
    stucco, textured, snowy, rough, prickly, knobbly, knobby, vermic*, swirly`,
  ceilingWord: 'ceiling*, cieling*, celing*, roof',
  smoothen: `
    flat, flatten*, smooth*, scrap*, sand, sanding, sanded, get rid, remov*, gone, skim*, scrub*, come off, take off,
    taking off, knock, knocking, wash*, off, hate`,
  bumpyFalse: 'roofline, wallpaper, rendered, tin, paint effect, rug, cushion*, throw, fabric, linen',
  oldHouse: `
    old, older, original, era, heritage, federation, victorian, edwardian, queenslander*, cottage, terrace, bungalow,
    californian, villa, weatherboard*, art deco, 185*, 186*, 187*, 188*, 189*, 190*, 191*, 192*, 193*, 194*, 195*, 196*,
    20s, 30s, 40s, 50s, 60s, twenties, thirties, forties, fifties, sixties, pre war, prewar, post war, postwar, war
    service, century, hundred year*, 100 year*, 110 year*, 120 year*, 80 year*, 90 year*, 70 year*, grandmas, grandads,
    nans, nannas, great aunt*, period, miners, workers, interwar, inter war, railway house, 1800s, 1900s, antique,
    salvage*, reclaimed, demolition yard, vintage cot`,
  stripsPaint: `
    sand, sanding, sanded, sands, sander, sandpaper*, heat gun*, heatgun*, hot air gun, strip, strips, stripping,
    stripped, stripper, scrap*, burn*, blowtorch*, blow torch, back to bare, bare timber, bare wood, raw timber, grind*,
    wire brush*, wire wheel, planing, planed, rub back, rubbing back, rubbed back, rubbed down, rub down, rubbing down,
    take it back, taking it back, taking them back, take them back, pressure wash*, gurney*, gerni*, water blast*,
    sandblast*, sand blast*, dry sand*, paint dust, chip off, chipping off`,
  paintedPart: `
    door, doors, window, windows, sash*, sill, sills, windowsill*, ledge*, skirting*, architrave*, weatherboard*, trim,
    trims, cornice*, mantel*, mantle*, verandah, veranda, posts, fretwork, lacework, iron lace, gable*, picture rail*,
    dado*, vj, vjs, tongue and groove, handrail*, banister*, bannister*, staircase, stairs, balustrade*, woodwork,
    timberwork, walls, wall, railing*, railings, radiator*, cot, high chair, highchair, picket*, fence, frames, paint,
    facade, exterior, boards, shutters, panelling, eaves, ceiling*`,
  looseWood: `
    table, tables, chair, chairs, dresser*, sideboard*, drawers, desk*, stool*, furniture, buffet, hutch, floorboard*,
    floors, timber floor*, deck, decking, benchtop*, butcher block, chopping board*, pine`,
  coatsOfPaint: `
    coats on, coats of, coats deep, ten coats, layers of paint, layers of old, layers on, layers of enamel, decades of
    paint, years of paint, century of paint, generations of paint, enamel paint, old enamel, gloss paint, coats thick,
    layers thick, many layers`,
  mouths: `
    chew*, gnaw*, lick*, eats, eating, ate, mouth*, suck*, bites, biting, teeth*, picks at, pick at, picking at, picks
    the, picks off, picking off, pick off, peels off, peeling off, nibbl*, crumbs`,
  fixesTo: `
    hook, hooks, put up, attach*, fix, fixing, shelf, shelves, bracket*, box in, box it, paint, insulate, cover, hang,
    hanging`,
  cotLike: `
    cot, cots, crib, bassinet*, high chair, highchair, toy, toys, toy box, rocking horse, pram, dolls house, change
    table, cradle, kids table, kids bed, childs bed, bunk*`,
  oldCoat: `
    original paint, old paint, original coat, vintage paint, painted in the, paint is original, chippy paint, chippy,
    shabby chic, milk paint original, lead`,
  paintedNear: `
    paint, painted, sill, sills, windowsill*, ledge*, railing*, bars, old cot, vintage cot, antique cot, rail, verandah
    post*, skirting*, door frame*, window frame*, window`,
  flaky: `
    flak*, peel*, chalky, powdery, crumbl*, curl*, alligator*, coming off, comes off, falling off, blister*, chips,
    chipping, chipped, dust, dusty, crazed, crackling, cracking off, shedding, lifting, powder, rubs off, comes off
    like, comes off on`,
  paintOnly: 'paint, paintwork, painted, undercoat, primer, enamel, varnish',
  unbornToo: `
    pregnan*, expecting, baby due, due in, due date, trimester, weeks along, bump, newborn, nursery, baby room, babys
    room, baby, bub`,
  farewell:
    'bye bye, goodbye, say goodbye, see ya, is history, so long, gone forever, out it goes, out they go, had its day, days are numbered',
  wallHeight:
    'be half height, half height wall, to half height, to bench height, to waist height, a half wall, half wall, pony wall, lower the wall, lowering the wall, shorten the wall, cut the wall down',
  bareWall: 'wall, walls, partition, nib',
  holeIn:
    'make hole, make a hole, made a hole, make big hole, hole in brick, hole in the brick*, hole in wall, hole in the wall, opening in wall, opening in brick',
  bigOpening: 'window, windows, door, doors, doorway, servery, hatch, garden, arch, archway, opening, pass through',
  footing: 'stumps, stump, footing*, foundation*, piers, bearers, floor joists, joists, slab',
  footingFails:
    'rotten, rotting, rotted, rot, sunk, sinking, sinks, gone, missing, leaning, lean, crumbl*, cracked, cracking, termite*, white ant*, eaten, wave, wavy, moved, moving, subsid*, washed, undermined',
  brickThing:
    'chimney*, brickwork, bricks, brick wall*, retaining wall*, brick fence, brick pier*, parapet*, gable wall, stone wall*, masonry, mortar',
  brickFails:
    'wobbl*, rocks, sways, leans, leaning, lean, tilts, tilting, loose, opened up, opening up, hand in, fist in, crumbl*, falling out, fall out, fell out, fell off, coming away, pulling away, bowing, bows out, bulg*, moved, moving, separating, separated, see through, daylight, missing',
  wantGone:
    'want it gone, want it out, want this gone, want that gone, wants it gone, want them gone, it has to go, has got to go, gotta go, needs to go, must go',
  doorwayThing: 'doorway*, door opening, archway, opening, hallway opening, window opening, servery',
  asWide: 'twice as wide, twice the width, wider, double the width, into a double, much bigger, full width, taller',
} satisfies Vocabulary<string>;
