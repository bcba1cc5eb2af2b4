/** Cues, in English, of windows and furniture that harm children, mentioned in passing. */
import type { Vocabulary } from '../../matching/cues.ts';
import { SMALL_CHILD, UNSTEADY, UP_HIGH } from './families.ts';

export const CHILDREN_AND_FURNITURE_CUES = {
  smallChild: SMALL_CHILD,
  upHigh: UP_HIGH,
  windowThing: `
    window*, sash*, casement*, louvre*, sill*, juliet door*, flyscreen*, fly screen*, insect screen*, flywire`,
  /** What a child climbs on, and what it does at a window. */
  windowRisk: `
    bed, beds, bunk*, daybed*, day bed, sofa*, couch*, lounge, bench*, seat*, seating, nook, desk*, ottoman*, toy box*,
    toybox*, toys, drawers, dresser*, bookcase*, bookshel*, shelf, shelves, table, chair*, trundle*, beanbag*, stool*,
    chest*, play area, playroom, swing*, opens, open, opening, wide, wind out, winder*, latch*, lock*, unlocked, climb*,
    lean*, look out, looking out, looks out, reach*, stand*, jump*, perch*, sits on, sit on, sitting on, low, floor
    level, down low, drop, no screen*, screens, hang out, hangs out, hanging out, peer*, wave at, waves at, press*,
    bang*, grill*, security, guard*, bars, remov*, swings out, stuffed, busted, pillow*, cushion*, climbing frame,
    ladder, crate, storage, basket*, change table, changing table, cot side, into everything, busy, escape artist, adventurous, curious, fearless, as high as, knees, only as, banquette*, puzzle*, play, plays, playing, handle, pushes out, push out, torn, bounc*`,
  openOrLow: `
    swings open, swing wide, swings wide, swing open, open wide, opens wide, wide open, opens right, open right, opens
    all the way, open all the way, low sill*, sill is low, sill is only, sills are low, knee height, knee high, shin
    height, ankle height, hip height, floor level, right down low, goes right down, no lock*, no latch*, no screen*, no
    stop*, latch is broken, lock is broken, latch broken, broken latch, broken lock, cant be locked, wont lock, doesnt
    lock, never locks, wont stay shut, cant lock, winds right, low window*, swings out, just swings, opens heaps, open
    heaps, stuffed, busted, as high as my knee*, up to my knee*, at my knee*, only to my knee*, below my knee*, at his height, at her height, at their height, he can reach, she can reach, they can reach`,
  childAtWindow: `
    climb*, leans out, lean out, leaning out, leans on, leaned on, leant on, leaning on, stands on, standing on, stand
    on, reaches the, hangs out, hang out of, hanging out, sits on the sill, sit on the sill, sitting on the sill, pushes
    the, pushed the, pushing on, fall*, fell, head out, jump* on, dangl*, bangs on`,
  screenGone: `
    popped, pops out, popping, pushed, pushes, push out, fell out, falls out, fall out, leans, leaned, leant, leaning,
    torn, ripped, loose, came out, comes out, broken, missing, holes, no longer, pulled out, only, just`,
  flyScreen: 'flyscreen*, fly screen*, flywire, fly wire, insect screen*, window screen*, mesh screen*',
  curtainWord: 'curtain*, blind, blinds, drape*, sheer*, shutter*, valance*, pelmet*',
  tallThing: `
    dresser*, drawers, tallboy*, tall boy*, bookcase*, book case*, bookshel*, book shel*, shelving, shelves, shelf
    unit*, wardrobe*, armoire*, cabinet*, cupboard*, telly, tellies, tv, tvs, television*, flat screen, flatscreen, big
    screen, sideboard*, buffet, hutch*, kallax, billy, malm, hemnes, pax, mirror*, linen press, display case*, display
    unit*, locker*, cube unit*, cube storage, entertainment unit*, wall unit*, bureau*, filing cabinet*, bookstand*,
    crockery cabinet, dolls house, lowboy*, ladder shel*, storage tower*, storage unit*, toy shelf, toy storage,
    changing table*, change table*, aquarium*, fish tank*, grandfather clock*, room divider*, plant stand*, drawer,
    shelf unit, stacking shelves, shelf tower, cube shel*, ikea unit, big unit, tall unit, toy unit, shelving unit*`,
  unsteady: `
    ${UNSTEADY}, lean forward, leans forward, leaning forward, lean out, leans out, tips, tip when, tip if, tips when,
    tippy, tipsy, tilts, tilt forward, tilts forward, tilting, comes forward, came forward, tops over, top heavy, not
    level, topple*, nearly came down, almost came down, nearly fell, almost fell, nearly fallen, nearly tipped, almost
    tipped, keel*, went over, goes over, over backwards, over forwards, come down on, came down on, not flat, isnt flat,
    floor is uneven, uneven floor, tips towards, tips toward, tip towards, steady, from wobbling, from falling, from
    tipping, from toppling`,
  furniturePart: `
    handle*, knob*, hinge*, door*, lamp*, vase*, chair*, stool*, table*, screen door, curtain*, bracket*, castor*, sash,
    frame is`,
  climbsIt: `
    climb*, ladder, monkey*, scal*, stands on, standing on, stand on, stands in, standing in, stand in, hang off, hangs
    off, hanging off, hangs on, hanging on, hang on, swings on, swinging on, swing on, swings off, pulls on, pulls at,
    pulling on, pull on, pulls up, pulling up, pull up, pulls himself, pulls herself, pulls the, pulls out, pulling out,
    pull himself, pull herself, yank*, tug*, haul*, grabs, grabbing, jungle gym, everest, spiderman, spider man, as
    steps, like steps, as stairs, like stairs, staircase, opens every, opens all, opening every, opening all, open all,
    gets into, sits in, into everything, cruis*, scramble*, clamber*, shimmy*, rocks the, shakes the, on top of the`,
  notFixed: `
    not fixed, isnt fixed, arent fixed, no holes, holes in the wall, drill holes, cant drill, not allowed to drill, wont
    let, without drilling, freestanding, free standing, just standing, just stands, just leaning, just leans, leaning
    against, leans against, lean against, leant against, leaning on the wall, leans on the wall, leaning up, propped,
    resting against, rests against, unsecured, unfixed, not attached, isnt attached, not screwed, not bolted, isnt
    screwed, not secured, never fixed, never screwed, didnt fix, didnt screw, didnt bother, havent fixed, not anchored,
    perch*, balanc*, skinny, flimsy, wonky, tall, heavy, massive, enormous, giant, huge, weighs, solid timber, stacked,
    no drilling, no drill, no screws, without screws, without holes, stack, stacking, on top of each other, double
    stacked, uneven, not flat, on top of, free stand*`,
  bigTv: `
    inch tv, inch telly, inch television, inch screen, inch samsung, inch lg, big tv, big telly, huge tv, huge telly,
    giant tv, massive tv, massive telly, old tv, old telly, tv on a, telly on a, tv on the, telly on the, tv on top,
    telly on top, tv sits on, telly sits on, tv sitting on, telly sitting on, tv is on, telly is on, tv just sits, tv is just, telly is just, tv just, telly just`,
  builtIn: `
    built in, built ins, builtin*, wall hung, wall mounted, floating, fixed to the wall, fixed with, fixed to, screwed
    to, bolted to, anchored, secured, brackets`,
} satisfies Vocabulary<string>;
