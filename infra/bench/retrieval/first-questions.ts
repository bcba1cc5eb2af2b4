/** Questions for the 21 articles that the library began with: four for each. */
import type { RetrievalQuestion } from './question.ts';

export const FIRST_QUESTIONS: readonly RetrievalQuestion[] = [
  [
    'Mum is 78 and moving in with us, what should we think about while the builders are here anyway?',
    'ageing-in-place.md',
  ],
  [
    'Where do the handholds next to the loo go and what do they screw into?',
    'ageing-in-place.md',
    'ageing-on-a-budget.md',
  ],
  ['Is there any government money for putting in a ramp for my dad?', 'ageing-in-place.md', 'ageing-on-a-budget.md'],
  ['My knees are shot and the bath is getting hard to climb into', 'ageing-in-place.md', 'ageing-on-a-budget.md'],

  [
    'Our flat has curved corners and stepped plaster, built 1938. How do we decorate it without it looking like a theme park?',
    'art-deco-homes.md',
  ],
  ['What light fittings would have been in a 1930s lounge?', 'art-deco-homes.md'],
  ['Body corporate and redoing the original bathroom in a thirties block, what should I keep?', 'art-deco-homes.md'],
  ['Is it all right to paint over the brown varnished woodwork in a P&O style bungalow?', 'art-deco-homes.md'],

  ['Can I waterproof the shower myself or does it have to be someone with a ticket?', 'bathrooms.md'],
  ['Black spots keep coming back on the ceiling above the shower', 'bathrooms.md', 'mould-and-damp.md'],
  ['How much room do you need in front of a toilet and vanity?', 'bathrooms.md'],
  ['The exhaust fan just blows into the roof, is that a problem?', 'bathrooms.md'],

  [
    'We live two streets from the surf and everything metal goes rusty, what should handles and lights be made of?',
    'coastal-and-hamptons-style.md',
  ],
  ['Is it silly to do Hamptons in a brick veneer in the suburbs?', 'coastal-and-hamptons-style.md'],
  [
    'Couch fabric that copes with kids coming in from the beach',
    'coastal-and-hamptons-style.md',
    'sofas-and-mattresses.md',
  ],
  ['How wide are the boards on wainscoting supposed to be?', 'coastal-and-hamptons-style.md'],

  [
    'Paint keeps bubbling near the skirting of our 1880s terrace and the wall feels wet',
    'colonial-cottages-and-victorian-terraces.md',
    'mould-and-damp.md',
  ],
  [
    'The middle room of our terrace has no window, how do I brighten it?',
    'colonial-cottages-and-victorian-terraces.md',
  ],
  ['How do I furnish a long skinny Victorian house four metres wide?', 'colonial-cottages-and-victorian-terraces.md'],
  ['Can I seal a convict era sandstone wall to stop it sweating?', 'colonial-cottages-and-victorian-terraces.md'],

  ['What colours would a 1905 red brick house with leadlight have had inside?', 'federation-houses.md'],
  ['The front rooms of our Edwardian place are so gloomy. Ideas?', 'federation-houses.md'],
  [
    'Want to add a family room on the back of our Federation bungalow, where should new meet old?',
    'federation-houses.md',
  ],
  ['Where does the picture rail go and what colour should be above it?', 'federation-houses.md'],

  ['Is two metres enough for an outdoor table on the deck?', 'indoor-outdoor-living.md'],
  [
    'Which wood should I use for decking so it does not rot or burn?',
    'indoor-outdoor-living.md',
    'building-in-bushfire-areas.md',
  ],
  [
    'How high does the railing have to be on a raised verandah, and what about a pool fence?',
    'indoor-outdoor-living.md',
    'pool-fences-by-state.md',
  ],
  ['How do I stop rain coming in where the deck meets the sliding door?', 'indoor-outdoor-living.md'],

  [
    'Our loft in an old wool store echoes like a cave',
    'industrial-and-warehouse-conversions.md',
    'pets-dust-and-acoustics.md',
  ],
  ['How do you heat a place with six metre ceilings without going broke?', 'industrial-and-warehouse-conversions.md'],
  ['Can we build a sleeping platform in our converted factory?', 'industrial-and-warehouse-conversions.md'],
  [
    'I like exposed pipes and concrete but live in an ordinary three bedroom house',
    'industrial-and-warehouse-conversions.md',
  ],

  ['How tall should the bench be, my husband is 190 cm?', 'kitchens.md'],
  ['Is engineered stone really banned now and what do people use instead?', 'kitchens.md'],
  ['Thinking of ditching gas for induction, what do I need to know?', 'kitchens.md'],
  ['How much space between the island and the stove so two people can cook?', 'kitchens.md'],

  ['My living room gets blasted by afternoon sun in Perth', 'light-and-orientation-by-city.md'],
  ['How high does the sun get in winter in Melbourne compared with Brisbane?', 'light-and-orientation-by-city.md'],
  ['Which way should the windows face if we build in Darwin?', 'light-and-orientation-by-city.md'],
  ['How wide should the eaves be on the sunny side in Sydney?', 'light-and-orientation-by-city.md'],

  [
    'Our kitchen and lounge are one big space with a grid of downlights and it feels like a supermarket',
    'lighting-open-plan-rooms.md',
  ],
  ['Warm white or cool white bulbs, and what does CRI mean?', 'lighting-open-plan-rooms.md'],
  ['How far above the dining table should the pendant hang?', 'lighting-open-plan-rooms.md'],
  ['Can you put together a shopping list of lamps for a family room?', 'lighting-open-plan-rooms.md'],

  ['We bought a 1958 cream brick house, what is worth saving?', 'mid-century-and-post-war-homes.md'],
  [
    'Sixties place with walls of glass and a flat roof, freezing in winter and boiling in summer',
    'mid-century-and-post-war-homes.md',
  ],
  ['What sort of sofa suits a modernist house from the fifties?', 'mid-century-and-post-war-homes.md'],
  ['We have a fibro shack from 1952 and want a new kitchen in it', 'mid-century-and-post-war-homes.md'],

  [
    'How do I choose a colour scheme when I cannot change the orange brick fireplace?',
    'palette-from-a-rooms-own-materials.md',
    'brick-veneer-of-the-1980s-to-2000s.md',
  ],
  ['How much of each colour should be in a room?', 'palette-from-a-rooms-own-materials.md'],
  [
    'What is the best way to take a picture of my room so the colours come out right?',
    'palette-from-a-rooms-own-materials.md',
  ],
  ['Do swatches stuck to a piece of card help, and how big should they be?', 'palette-from-a-rooms-own-materials.md'],

  ['What finish do I use on tongue and groove walls in an old Brisbane house on stumps?', 'queenslanders.md'],
  ['Our timber house in Townsville is an oven upstairs, how do we get a breeze through?', 'queenslanders.md'],
  ['Is it worth closing in the sleepout or should we raise the house instead?', 'queenslanders.md'],
  ['There is no lining behind the boards so where would insulation even go?', 'queenslanders.md'],

  ['I drilled into an old eave and now I am worried it is asbestos', 'renovating-safely.md'],
  ['How do I know whether the flaking paint on our windows has lead in it?', 'renovating-safely.md'],
  ['Am I allowed to move a power point on my own?', 'renovating-safely.md'],
  ['What order do the jobs go in when we do the whole place up?', 'renovating-safely.md'],

  ['Can my landlord stop me hanging pictures in Victoria?', 'renters-what-you-can-change.md'],
  ['Ways to cover ugly tiles without losing my bond', 'renters-what-you-can-change.md'],
  ['I lease a unit and have about $400 to make the entry nicer', 'renters-what-you-can-change.md'],
  [
    'Are removable hooks strong enough for a mirror, and do I need to ask the agent?',
    'renters-what-you-can-change.md',
    'hanging-art-and-mirrors.md',
  ],

  [
    'How wide a gap do I leave to walk past the bed in a tiny bedroom?',
    'small-rooms-and-flats.md',
    'sofas-and-mattresses.md',
  ],
  [
    'What size couch fits in a 3 by 4 metre lounge?',
    'small-rooms-and-flats.md',
    'sofas-and-mattresses.md',
    'living-room-layout-and-tv-height.md',
  ],
  ['Nowhere to put anything in our one bedder, help', 'small-rooms-and-flats.md', 'wardrobes-and-storage.md'],
  [
    'The upstairs neighbours complain about our balcony plants and our footsteps',
    'small-rooms-and-flats.md',
    'pets-dust-and-acoustics.md',
  ],

  ['What does a six star energy rating really mean?', 'sustainable-passive-design.md', 'project-homes.md'],
  ['Which should I do first on a limited budget, ceiling batts or double glazing?', 'sustainable-passive-design.md'],
  ['Does a concrete slab in the sun really keep the house warm at night?', 'sustainable-passive-design.md'],
  [
    'Cold air comes in around the doors, is fixing that worth the trouble?',
    'sustainable-passive-design.md',
    'hot-noisy-and-musty-rooms.md',
  ],

  ['Spotted gum or blackbutt, which one dents less?', 'timber-floors-and-rugs.md'],
  [
    'Under the carpet there are old boards, how do I tell what they are and can they be sanded?',
    'timber-floors-and-rugs.md',
  ],
  ['How big a rug goes under a queen bed?', 'timber-floors-and-rugs.md'],
  ['Wool or jute if we have a dog?', 'timber-floors-and-rugs.md', 'pets-dust-and-acoustics.md'],

  ['Why does my white wall look pink at night?', 'whites-and-paint-in-australian-light.md'],
  ['How many litres do I buy for a bedroom?', 'whites-and-paint-in-australian-light.md', 'what-things-cost-by-room.md'],
  ['Matt or satin for the hallway where the kids put their hands?', 'whites-and-paint-in-australian-light.md'],
  ['The tin says LRV 78, is that bright?', 'whites-and-paint-in-australian-light.md'],

  ['How wide and how long should curtains be so they keep the cold out?', 'windows-curtains-and-blinds.md'],
  ['Are loose blind cords dangerous for a toddler?', 'windows-curtains-and-blinds.md', 'babies-and-young-children.md'],
  ['What blinds suit a bathroom that neighbours can see into?', 'windows-curtains-and-blinds.md'],
  ['External shutters or film on the glass to keep the heat off?', 'windows-curtains-and-blinds.md'],
];
