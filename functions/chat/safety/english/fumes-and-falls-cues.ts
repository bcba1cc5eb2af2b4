/** Cues, in English, of gas, carbon monoxide, ceilings and balconies. */
import type { Vocabulary } from '../matching/cues.ts';

export const FUMES_AND_FALLS_CUES = {
  gas: 'gassy, gas, gass, lpg, natural gas',
  smell: 'smell*, smel, smels, smelt, stink*, whiff*, odour*, odor*, sniff*, reek*, pong*, stench, hiss*',
  gasLeak: `
    gas leak*, leaking gas, leak of gas, leaky gas, gas is leaking, gas escap*, escaping gas, left the gas on, gas
    left on, leave the gas on, gas on all night, gas on overnight, hit a gas, hit the gas, cut a gas, cut the gas
    line, nailed a gas, drilled into the gas, drilled a gas, gas tap was on, gas leek*, lpg leak*, gas wont turn off,
    gas tap is stuck, gas alarm, gas detector, gas bottle leak*, bottle leaking, leaking bottle, leaking lpg, lpg
    bottle leak*, gas hose leak*`,
  unlit: `
    unlit, went out, gone out, goes out, pilot, knob, knobs, left on, on all night, on all day, turned off, switched
    off, when its off, even when off, when it is off, even off, not lit, when nothing is on, with everything off,
    before it lights`,
  rottenEggs: 'rotten egg*, rotten eggs, bad egg*, eggy, egg smell, eggs smell, sulphur*, sulfur*, rotten cabbage',
  gasBurner: `
    cooktop*, stove*, hob, burner*, heater*, hot water unit, hot water system, gas meter, meter, bayonet, bbq,
    barbecue*, gas bottle*, oven*, pilot light, pilot, cylinder*, fireplace*, regulator`,
  knobOn: `
    knob on overnight, knob on all night, knob on all day, knob was on, knob left on, knob half on, knob was left, knob
    got bumped, knob turned on, bumped the knob, knocked the knob, left the knob on`,
  oddSmell: `
    smells funny, smells weird, smells strange, smells odd, smells off, funny smell, weird smell, strange smell, odd
    smell, smells like, smells of`,
  hissing: 'hiss*',
  flueOnly: `
    flu for, flu of, flu on, flu from, the flu pipe, heater flu, gas flu, flue, flue*, flu pipe, heater vent*`,
  chimney: 'chimney, chimneys, chimmney*',
  stopped: `
    blocked, blocking, block, blocks, nest*, birds nest, bird nest, possum*, not been swept, never been swept, soot*,
    not drawing, smoke back, smoking`,
  rail: `
    balustrade*, balcony rail*, railing, railings, handrail*, banister*, bannister*, stair rail*, spindles, baluster*,
    guard rail*`,
  furniture: `
    table*, chair*, sofa, furniture, cushion*, pot, pots, planter*, rug, umbrella, cover, tiles interlocking, lounge,
    swing chair, egg chair`,
  plants: `
    plant, plants, climbing plant*, climber*, jasmine, vine*, creeper*, star jasmine, ivy, trellis, wisteria,
    bougainvillea`,
  pilot: 'pilot, pilot light',
  wantsLower: 'curtain*, ceiling fan blades, how high, lower it, lower the, pendant*, hang',
  furnitureLoose: `
    table*, chair*, sofa, cushion*, rug*, umbrella, screen, wicker, lounge suite, planter*, pot plant*`,
  sewer: 'sewer*, septic, floor waste, drain, drains, toilet',
  monoxide: `
    co2 alarm*, monoxide alarm*, carbon monoxide, carbonmonoxide, monoxide, carbon monoxcide, carbon minoxide, carbon
    monoxyde, co alarm*, co detector*, co poisoning, co sensor*, co monitor*, fumes from the heater, exhaust fumes,
    gas fumes, heater fumes, flue gas*`,
  flue: 'flue*, heater vent*, chimney*, chimmney*, flu pipe',
  blocked: `
    came off, come off, coming off, pulled apart, fell off, has come, loose, block*, bird nest*, birds nest*, nest,
    nests, nesting, birds, pigeon*, starling*, sparrow*, myna*, wasp*, disconnect*, cracked, rusted, rusty, soot*, cover*, seal, sealed, sealing, clogged,
    stuffed, come apart, came apart, fallen off, broken, separated, blown off, cap off, capped, possum*, remove, gap,
    gaps, hole, swept, sweep, leaking, plaster over, dislodged, close off, closing off, close, closed, closing, shut,
    brick up, bricked up, capping, damper shut`,
  burning: `
    wall furnace*, furnace*, gas log*, ducted heating, gas wall heater, space heater*, kero heater*, ducted gas, pizza
    oven*, gas heater*, heater*, wood heater*, wood fire*, fireplace*, gas fire*, log fire*, wood burner*, combustion
    heater*, stove*, hot water, boiler, pot belly, potbelly, gas, fire, slow combustion`,
  flameSign: `
    yellow flame*, orange flame*, flame is yellow, flame is orange, flame burns yellow, flame burns orange, flame has
    turned, flame turned, flame went, lazy flame, flames are yellow, flames are orange, burning yellow, burning
    orange, burns yellow, burns orange, soot*, black marks, black stain*, smoke back*, smoke coming back, smoking
    back, fills the room with smoke, smoke in the room, smoke comes into, smokes up, smoke blows back, blowing back,
    not drawing, puffs smoke, smoke spills`,
  unwell: `
    dopey, foggy, brain fog, head hurts, sore head, pounding head, sick, headache*, head aches, dizz*, nause*, drowsy,
    sleepy, faint*, light headed, lightheaded, feel sick, feeling sick, feels sick, felt sick, get sick, crook,
    unwell, vomit*, throwing up, woozy, groggy, queasy, pass out, passed out, feel ill, feeling ill`,
  outdoorBurner: `
    bbq, barbecue*, barbeque*, patio heater*, outdoor heater*, outdoor gas, generator*, charcoal, camp stove*, camping
    stove*, hibachi, brazier, kamado*, gennie, genny, jet heater*, gas bottle heater*, camp oven*, fire pit*, firepit*, heat beads, bioethanol, unflued, flueless, kerosene, coals, genset,
    weber, gas ring, camping heater*, camp heater*, portable gas, gas camping, cabinet heater*, lpg heater*, butane,
    outdoor stove, smoker, pizza oven, wood fired`,
  indoors: `
    inside, indoors, indoor, bedroom*, in the lounge, in our lounge, in my lounge, into the lounge, heat the lounge, heats the lounge, warm the lounge, warms the lounge, lounge room, loungeroom, living room, kitchen, garage, apartment, closed, enclosed, overnight,
    shut, asleep, sleep*, balcony closed, doors down, door down, blinds down, zipped*, under the house, sunroom, laundry, unit, nursery, tent, caravan, cafe blinds`,
  poolside: 'pool fence*, poolside',
  ventBlock: `
    block the vent*, block up the vent*, cover the vent*, covering the vent*, seal the vent*, blocking the vent*,
    block vent*, close off the vent*, wall vent*, air vent*, draught proof*, draft proof*, seal up, sealing up, seal
    the room, no ventilation`,
  ceiling: 'ceiling*, cieling*, celing*, cornice*, plaster ceiling',
  giveWay: `
    sag, sags, sagging, sagged, bulg*, bow, bows, bowed, bowing, droop*, collaps*, fall, falls, falling, fallen, fell,
    caved, cave in, caving, coming down, come down, comes down, came down, hanging down, hang down, swollen,
    ballooned, ballooning, belly, dipping, dips, dipped, about to go, giving way, give way, dropping, dropped down,
    has dropped, starting to drop, sinking, creak*, loud crack*, cracking noise*, pulling away, coming away, letting
    go, detach*, buckl*, lifting away, swelling, hole full of water, is hanging, hangs lower, hanging by, hanging
    lower, hump, humps, lumpy and low`,
  giveStrong: `
    sag, sags, sagging, sagged, saggy, droop*, collaps*, bulg*, hanging low*, hanging down, hangs down, coming down,
    come down, came down, caving, caved in, cave in, about to fall, going to fall, gonna fall, might fall, could fall,
    falling down, fall down, fell down, falling in, fallen in, fell in, fall in, fall on, fell on, falling on, let go,
    way down, lower than it was, bowing, bowed, water bubble*, swollen, ballooning, giving way, dip, dips, dipping,
    dipped, cracking sound*, cracking noise*, making cracking, bubble*, bubbling, blister*, balloon*, sinking, lower
    than before, falling, is hanging, hanging by, hump, belly, bellied, separated, separating, coming apart, creak*,
    detached, drooped, lower on one side, give way, gives way, gave way, parted, warped`,
  sagging: `
    sagging, bulging, bowed, bowing, collapsed, collapsing, drooping, falling, saggy, swollen, cracking and, bulge in,
    bulge on, sag in, bow in, dip in, belly in, bubble in, bubble on`,
  lump: 'plaster, chunk*, piece*, lump*, bits, cornice, plasterboard, gyprock, sheet',
  hangings: `
    curtain*, drape*, sheer*, fabric, canopy, net, light falls, voile, pendant*, fairy lights, garland*, colour, paint
    colour, leaves, vine*`,
  balcony: `
    balcony, balconies, balcony rail*, balustrade*, balustrad*, balistrade*, banister*, bannister*, railing*,
    handrail*, hand rail*, stair rail*, deck, decking, deck boards, deck rail*, verandah*, veranda*, juliet balcony,
    stair railing*, front steps, back steps, deck stairs, spindles, baluster*, guard rail*`,
  loose: `
    loose, wobbl*, rot, rots, rotten, rotting, rotted, wonky, shak*, moves, moving, move when, give, gives, giving,
    unstable, unsteady, rust, rusted, rusting, rusty, rusted through, sag, sags, sagging, spongy, soft, crack*,
    termite*, white ant*, collaps*, leaning, leans, lean on, bounc*, missing, came away, coming away, pull away,
    pulling away, falling off, falling apart, fell off, coming off, come loose, unsafe, dodgy, concrete cancer, not
    attached, detached, flex*, sway*, broken, too low, snapped, splitting, split`,
  looseStrong: `
    loose, wobbl*, rot, rots, rotten, rotting, rotted, wonky, unstable, unsteady, rust, rusted, rusting, spongy,
    collaps*, came away, coming away, come away, pulling away, pull away, coming loose, come loose, coming off,
    unsafe, flex, flexes, flexing, sway*, termite*, white ant*, concrete cancer, breaking off, crumbl*, falling off,
    fell off, snapped, not safe, structurally, sagging, sags, tilting, leaning, rickety, shaky, shakes, jiggl*,
    rattl*, came off, come off, comes off, bounces, bouncy, slopes, sloping, big crack, large crack*, crumbling, not
    attached, moves when, creak*, dips, dipping, sinks, sinking, how many people, hold the weight, separated,
    separating, dangerous, falling apart`,
  looseBefore: `
    loose, wobbly, rotten, rotting, rotted, wonky, shaky, unstable, sagging, spongy, cracked, collapsing, leaning,
    bouncy, unsafe, dodgy, rusted, rusty, broken, dangerous`,
  climb: `
    climb*, squeez*, fall through, falls through, fit through, fits through, head through, head stuck, fall off, falls
    off, get through, gets through, slip through, lean over, leaning over, horizontal wire*, horizontal rail*,
    horizontal wires`,
  takeOut: `
    remov*, knock*, take out, takes out, taking out, take down, taking down, pull down, pulling down, pulled down,
    pull out, pulling out, tear down, tearing down, rip out, ripping out, ripped out, demolish*, demoing, demo, get
    rid of, getting rid of, bash*, smash*, sledgehammer*, take away, taking away, lose, losing, delete, deleting,
    shorten*, shift, knocked, take off, taken out, knocking, ditch, gut, gutting, eliminate, chop out, chop down, cut
    out, cut down, bring down, drop, open up, opening up, move the, move a, move this, move our, move my, moving the,
    moving a, moving this, relocate the, cut back, push back, take part of, remove part of, open out`,
  fromPlace: `
    from, off, on, onto, paint, stain*, mark*, mould, wallpaper*, tiles, picture*, mirror*, shelf, shelves, paper,
    hooks, nails, dust, clutter, art, artwork, of books, panelling, posters, decals, stickers, glue, residue, colour,
    hook, feature, plaster, curtain*, crayon, scuff*, grease, cladding, lights, photos, adhesive, blu tack, command,
    texta, screws, texture, grime`,
  stranger: 'towel rail*, curtain rod*, dream*, novel, film, movie, song, game, band',
  unused: 'unused, disused, decorative, not used, never used, draught*, draft*',
  ventNoun: 'vent, vents, wall vent*, air vent*, ventilation, air brick*, airbrick*',
  ventVerb: `
    block*, cover*, seal*, plaster*, tape*, board up, paint over, close, closing, fill*, stuff*, remove, removing`,
  smokeWord: 'smoke, smoky, smokey, fumes',
  woodBurner: `
    wood stove*, wood heater*, wood fire*, woodfire*, fireplace*, open fire*, combustion heater*, pot belly, potbelly,
    gas heater*, heater*, slow combustion, log fire*, chimney*`,
  intoRoom: `
    into the, in the room, in the lounge, in the house, back, fills, filling, leaks, leaking, inside, coming out,
    comes out, spills, blows, everywhere`,
  railSafety: `
    safe, safety, unsafe, height, high, gap, gaps, net, netting, mesh, baby proof*, babyproof*, childproof*, child
    proof*, low, barrier, wide, apart`,
  hearth: 'fireplace*, chimney*, flue*, vent, vents',
} satisfies Vocabulary<string>;
