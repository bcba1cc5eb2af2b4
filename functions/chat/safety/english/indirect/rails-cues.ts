/** Cues, in English, of children at a rail: what they climb on, and the gaps that they slip through. */
import type { Vocabulary } from '../../matching/cues.ts';

export const RAILS_CUES = {
  childGap: `
    gap, gaps, head, heads, between the bars, between the rails, between the rail, between the slats, between the
    spindles, between the posts, between the wires, squeez*, climb*, fit*, stuck, slip*, crawl*, wide apart, far apart,
    horizontal, through, over the rail*, over the top, see over, look over, looks over, looking over, peer over, peers over, lean*, foothold*, ladder, drag*, push*, tiptoe*, monkey*, scal*,
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
  edgeWord: 'edge, edges, perimeter',
  /** What a child stands on at a rail. */
  climbable: `
    seat, seats, seating, bench, benches, banquette*, daybed*, day bed*, couch*, sofa*, lounge, lounges, lounger*,
    chair*, armchair*, stool*, ottoman*, pouf*, footstool*, table*, planter*, planters, pot, pots, pot plant*, plant
    stand*, trough*, storage, box, boxes, toybox*, chest, crate*, trunk, esky, trolley, bbq, barbecue, ladder shel*,
    shelf, shelves, cabinet*, cupboard*, play table*, playhouse*, cubby*, sandpit*, trampoline*, swing chair*`,
  placed: `
    along, alongside, against, by, beside, next to, near, at, under, below, beneath, in front of, around, round, up to,
    over to, on, into, on the edge of, pushed to, facing`,
  railThing: `
    rail, rails, railing*, balustrad*, balistrade*, banister*, bannister*, baluster*, spindles, guard rail*, the bars,
    balcony bars, balcony wall, balcony edge, deck edge, glass panel*`,
  /** Rails that nobody falls over. */
  otherRail: `
    towel rail*, curtain rail*, picture rail*, clothes rail*, coat rail*, dado rail*, hanging rail*, grab rail*, bed
    rail*, of the bed, of the cot, of the couch, foot rail*, towel*, coat hook*, of hooks, coats, wardrobe*, breakfast bar*, bathroom*, fence rail*, railway, rail trail, chair rail*`,
} satisfies Vocabulary<string>;
