/** Cues, in English, of children at a rail: what they climb on, and the gaps that they slip through. */
import type { Vocabulary } from '../../matching/cues.ts';

export const RAILS_CUES = {
  childGap: `
    gap, gaps, head, heads, between the bars, between the rails, between the rail, between the slats, between the
    spindles, between the posts, between the wires, squeez*, climb*, fit*, stuck, slip*, crawl*, wide apart, far apart,
    horizontal, through, over the rail*, over the top, lean*, foothold*, ladder, drag*, push*, tiptoe*, monkey*, scal*,
    hang*, dangl*, posting, poke*, footstool, low, wide, widely, dodgy, fall, falls, falling, fell, posts his, posts
    her, bars, leg, legs, arm, foot`,
  railOnly: `
    balcony, balconies, balustrade*, balustrad*, balistrade*, banister*, bannister*, railing*, handrail*, rails, top
    rail, baluster*, spindles, verandah, veranda, deck, landing, mezzanine, juliet, staircase, open stairs, open treads,
    open risers, guard rail*, bottom rail, rail upstairs, the rail, upstairs rail`,
  greenThings: `
    climbing plant*, climber*, jasmine, vine*, creeper*, ivy, trellis, wisteria, bougainvillea, climbing rose*, hanging
    basket*, fairy lights, view, gallery, playmat, picnic`,
  onRail: `
    sit on the rail*, sits on the rail*, sitting on the rail*, sit on the balustrade*, sits on the balustrade*, sitting on the balustrade*, stand on the rail*, stands on the rail*, standing on the rail*, lean over the rail*, leans over the rail*, leaning over the rail*, hang over the rail*, hangs over the rail*, hanging over the rail*, hanging off the rail*, hangs off the rail*, swings on the rail*, swinging on the rail*, walks along the rail*, sit on the balcony rail*, sitting on the balcony rail*`,
  /** What a child stands on at a rail. */
  climbable: `
    seat, seats, seating, bench, benches, banquette*, daybed*, day bed*, couch*, sofa*, lounge, lounges, lounger*,
    chair*, armchair*, stool*, ottoman*, pouf*, footstool*, table*, planter*, planters, pot, pots, pot plant*, plant
    stand*, trough*, storage, box, boxes, toybox*, chest, crate*, trunk, esky, trolley, bbq, barbecue, ladder shel*,
    shelf, shelves, cabinet*, cupboard*, play table*, playhouse*, cubby*, sandpit*, trampoline*, swing chair*`,
  alongRail: `
    along the rail*, along our rail*, along a rail*, along the balustrad*, along the balcony rail*, along the deck rail*,
    along the verandah rail*, along the veranda rail*, along the balcony edge, along the edge of the balcony, along the
    edge of the deck, around the edge of the deck, around the edge of a deck, at the edge of the deck, at the edge of
    the balcony, around the edge of a high deck, against the rail*, against our rail*, against the balustrad*, against
    the balcony rail*, against the deck rail*, against the verandah rail*, against the veranda rail*, up against the
    bars, against the bars, by the rail*, by the balustrad*, by the balcony rail*, by the deck rail*, beside the rail*,
    beside the balustrad*, next to the rail*, next to the balustrad*, next to the deck rail*, near the rail*, near the
    balustrad*, near the balcony rail*, at the rail*, at the balustrad*, at the balcony rail*, at the deck rail*, under
    the rail*, under the balcony rail*, under the balustrad*, below the rail*, in front of the rail*, in front of the
    balustrad*, into the balcony rail*, over to the rail*, over to the balcony rail*, up to the rail*, up to the bars, up
    to the balustrad*, on the rail side, along the banister*, by the banister*, against the banister*`,
  /** Rails that nobody falls over. */
  otherRail: `
    towel rail*, curtain rail*, picture rail*, clothes rail*, coat rail*, dado rail*, hanging rail*, grab rail*, bed
    rail*, fence rail*, railway, rail trail, chair rail*`,
} satisfies Vocabulary<string>;
