/** Cues, in English, of ceilings and balconies that give way, mentioned in passing. */
import type { Vocabulary } from '../../matching/cues.ts';
import { UNSTEADY } from './families.ts';

export const INDIRECT_FALLS_CUES = {
  overhead: `
    ceiling*, cieling*, celing*, cornice*, gyprock, gyprok, gib board, plasterboard, plaster, lath and plaster,
    overhead, above the bed*, over the bed*, above my bed*, over my bed*, above our bed*, above the couch, above the
    sofa, above the dining, above the table, above the cot, above the stairs, above the telly, above us, above our
    head*, over our head*, above my head, roof of the lounge, roof of the bedroom, roof of my, roof of the, lounge roof,
    bedroom roof, kitchen roof, hallway roof, roof inside, roof in the lounge, roof in the bedroom, roof in the hall*,
    roof in my, bit above, part above, patch above, area above, spot above, board over the bed, boards over the bed, boards above`,
  sinks: `
    belly, bellied, bellying, bellies, sag, sags, sagging, sagged, saggy, hammock*, droop*, dips, dipping, dipped, bow down, bowing, bowed, bows down, bulg*, pregnant, balloon*, hanging down, hangs down, hang down, hanging lower, hangs lower, hanging by, hanging off, curving down, curves down, curved down, coming away, come away, comes away, came away, pulled away, pulling away, pulls away, separat*, parted, parting, lower than before, lower than it, lower in the middle, lower every, lower each, gets lower, getting lower, dropping bits, dropped a bit, dropped a few, dropped about, dropped by, has dropped, have dropped, chunk*, landed, fell on, fell off, fell onto, fell into, fallen off, falling off, fell down, falling down, came down, coming down, come down, comes down, dropping onto, dropping on, drops on, dropped on, dropped onto, crumb*, raining down, rains down, dust on, dust all over, dusty bits, white dust, cracking noise*, cracking sound*, makes cracking, making cracking, cracks at night, creak*, groan*, popping noise*, popping sound*, nails popping, nails are popping, nail heads, popped nails, nail pops, nails popped, screws popping, giving way, give way, about to give, about to go, about to burst, about to fall, finger width, swell*, swollen, waterlogged, full of water, moves up, flaps, flapping, flex*, wavy, gone wavy, soft and, goes soft, gone soft, went soft, spongy, squishy, mushy, soggy, sodden, blister*, bubble, bubbles, bubbling, bubbled, detach*, loose, peeling away from, tearing, torn, collaps*, cave*, caving, sunk, sank, smile, smiling, u shape, warp*, buckl*, let go, letting go, shifted, cracks getting, crack getting, cracks are getting, crack is getting, crack growing, crack has grown, cracks have grown, hole appeared, lower than the other, now lower, one side lower, dust comes, dust falls, dust coming, loud bang*, banging, bangs, loud snap, thud*, line of nails, nails you can see, nails show*, nails now, rows of nails, row of nails, crack right across, crack all the way, crack running, cracks running, crack across, cracks across, long crack*, big crack*, wide crack*, huge crack*, hangs on, hang on by, hanging on, opened up, split open, poking out, hangs in strips, hanging in strips, in strips, blown, sinking, sinks in, gap has opened, gap opened, gap between the cornice, gap along the cornice, gap at the cornice, gap is growing, insulation poking, insulation showing, insulation is poking`,
  hangsByDesign: `
    curtain*, drape*, canopy, fabric, coffered, in love, sheer*, voile, pendant lights are, chandelier*, balloons,
    party, garland*, swing chair, hammock chair, hanging chair, hanging plant*, wallpaper, vine*, mobile, paint colour*,
    bubble chandelier, mosquito net*, render, venetian plaster, marble plaster, limewash, plaster bust, plaster lamp,
    plaster vase, microcement`,
  pendantDrop: 'pendant*, light, lights, cord, cable, fan, chain, mobile, cloud*, plant, plants, swing',
  fallenBits: 'chunk*, piece*, lump*, bits, bit of, flakes, slab of, crumbs, plaster, dust, grit',
  landsOn: `
    landed, lands, on the bed, on my bed, on the doona, on the floor, on the carpet, on the table, on the dining table,
    on the couch, on the sofa, on my head, on my pillow, on the pillow, in my hair, on my desk, in the cot, all over
    the, every morning`,
  balconyLike: `
    balcony, balconies, balustrade*, balustrad*, balistrade*, banister*, bannister*, railing*, handrail*, hand rail*, top rail, rails, baluster*, spindles, guard rail*, deck, decks, decking, deck boards, verandah*, veranda*, verandas, juliet, our terrace, the terrace, my terrace, roof terrace, rooftop terrace, upper terrace, landing, staircase, stairs, back steps, front steps, stair treads, tread, treads, stringer*, newel*, mezzanine, loft rail, walkway, glass panel*, alfresco upstairs, upstairs porch, bars outside, porch, steps to the, outside steps`,
  fails: `
    ${UNSTEADY}, bounce, bounces, bouncing, bouncy, springy, trampoline, squish*, spong*, soft near, soft under, soft when, soft spot*, soft patch*, soft bit*, goes soft, gone soft, softish, is soft, are soft, feel soft, feels soft, mush*, punky, rot, rots, rotten, rotting, rotted, rust, rusts, rusted, rusting, rusty, rusty bolts, slack, loose, lifting, lifted, spall*, concrete cancer, crumbl*, crack, cracks, cracked, cracking, rebar, steel showing, reo, reo showing, lean, leaning, sag, sags, sagging, saggy, slop*, dips, dipping, dipped, termite*, white ant*, foot went through, foot through, went through, put my foot, pulling away, pull away, pulls away, pulled away, coming away, come away, comes away, came away, rattl*, flex, flexing, nails are lifting, popped up, missing, bolts are, few bolts, only nailed, hold the weight, take the weight, hold all, how much weight, too much weight, too heavy, too low, knee high, knee height, thigh height, below my waist, below waist, moves, gives, give a, sink*, splits, splitting, splintered, snapped, snaps, broken, broke, wobble, tilts, tilting, tilted, separat*, parted, has dropped, gap opening, gap between the deck and, comes out, come out of, came out of, eaten, eaten by, ants, tips, tip when, drops bits, in bits, bits falling, concrete drops, hollow when, holes in the wood, hand through, finger through, fingers through, screwdriver through, screwdriver in, like cake, like a sponge, like cork, like cheese, like weetbix, like wet cardboard, hollow, creak when, creaks when, creaks under, groans when, groans under, creaking under, creaking when, has split, have split, split post, split board*, post split`,
  onBalcony: `
    table*, chair*, sofa*, furniture, setting, cushion*, pot, pots, rug*, umbrella*, cover, covers, lounge, lounger*,
    swing*, bench, stool*, bbq, barbecue, fridge, lantern*, blind, blinds, awning*, screen, screens, light, lights,
    plant, plants, hammock, towel*, curtain*, gate, door, doors, runner, carpet, throw, statue, trellis, sign, bike,
    bikes, leaves, birds, picture*, gallery, colour*, paint, stain`,
  notABalcony: `
    towel rail*, curtain rail*, picture rail*, clothes rail*, dado rail*, curtain rod*, terrace house, terraced house,
    fell for, love, view, breeze, moving, careers, novel, tap dance, card*, skateboard*, playlist, landing page*,
    landing strip, like stairs, like a staircase, like steps, stair step`,
} satisfies Vocabulary<string>;
