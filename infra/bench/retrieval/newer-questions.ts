/** Questions for the articles of November 2026: four for each, written from their titles and headings. */
import type { RetrievalQuestion } from './question.ts';

export const NEWER_QUESTIONS: readonly RetrievalQuestion[] = [
  [
    'Nan keeps nearly falling in the hall at night and there is no money for builders, what can we do this weekend?',
    'ageing-on-a-budget.md',
    'ageing-in-place.md',
  ],
  [
    'Cheap ways to make the steps and the bath less slippery for an 80 year old',
    'ageing-on-a-budget.md',
    'ageing-in-place.md',
  ],
  ['Can I raise the lounge chair so grandad can get out of it himself?', 'ageing-on-a-budget.md', 'ageing-in-place.md'],
  ['Which jobs should we save up for so Mum can stay in her own home?', 'ageing-on-a-budget.md', 'ageing-in-place.md'],

  ['What size split system for a 30 square metre lounge in Penrith?', 'air-conditioner-sizes.md'],
  ['Where on the wall should the aircon head go so it is not blowing on the bed?', 'air-conditioner-sizes.md'],
  ["Next door's condenser hums all night right outside our window", 'air-conditioner-sizes.md'],
  ['What do the coloured zones on the energy sticker of a reverse cycle mean?', 'air-conditioner-sizes.md'],

  ['Do I need council permission for a carport in NSW or is it exempt?', 'approvals-by-state.md'],
  ['When do you need a building permit for a reno in Victoria?', 'approvals-by-state.md'],
  ['Who signs off on building work in Perth, the shire or a private surveyor?', 'approvals-by-state.md'],
  ['Planning approval first or building approval first?', 'approvals-by-state.md'],

  [
    'Is it safe to put the cot next to the window?',
    'babies-and-young-children.md',
    'windows-curtains-and-blinds.md',
    'childrens-and-shared-bedrooms.md',
  ],
  ['What do I do about button batteries and cleaning stuff now that he is crawling?', 'babies-and-young-children.md'],
  ['How far apart can the bars of a second hand cot be?', 'babies-and-young-children.md'],
  ['Stopping a two year old from reaching the stove and the kettle', 'babies-and-young-children.md'],

  ['How do I modernise a brown brick 1988 house without rendering it?', 'brick-veneer-of-the-1980s-to-2000s.md'],
  ['Our nineties place has pink bricks and a long dark hallway', 'brick-veneer-of-the-1980s-to-2000s.md'],
  [
    'Could a house from 1985 with archways and a sunken lounge have nasties in it?',
    'brick-veneer-of-the-1980s-to-2000s.md',
    'renovating-safely.md',
  ],
  [
    'Which walls do you take out first in an eighties house with a formal dining room nobody uses?',
    'brick-veneer-of-the-1980s-to-2000s.md',
    'walls-openings-and-who-may-decide.md',
  ],

  ['Our block is BAL-40, what windows are we allowed?', 'building-in-bushfire-areas.md'],
  ['How do I stop embers getting into the roof?', 'building-in-bushfire-areas.md'],
  ['How do I find out if our land counts as fire prone in South Australia?', 'building-in-bushfire-areas.md'],
  ['What can I plant near the house in the Blue Mountains?', 'building-in-bushfire-areas.md'],

  ['What are the fat tapered porch pillars on 1920s houses called and should we keep them?', 'california-bungalows.md'],
  [
    'Low ceilinged 1925 house with dark wood panelling in the dining room, how do I make it less gloomy?',
    'california-bungalows.md',
  ],
  ['Where do you put an extension on a Cal bung so the street view stays?', 'california-bungalows.md'],
  ['Exterior colour scheme for a bungalow with shingled gable', 'california-bungalows.md', 'exterior-colours.md'],

  ['What age can kids sleep on the top bunk?', 'childrens-and-shared-bedrooms.md', 'sofas-and-mattresses.md'],
  ['Brother and sister sharing, how do I split the room?', 'childrens-and-shared-bedrooms.md'],
  ['How do you set up a bedroom that works from toddler to teenager?', 'childrens-and-shared-bedrooms.md'],
  ['Homework desk and lamp in a kid’s room', 'childrens-and-shared-bedrooms.md', 'home-offices.md'],

  ['Who do I ring when water is coming through the light?', 'emergencies-at-home.md'],
  ['I smell gas, what do I do first?', 'emergencies-at-home.md'],
  ['The plaster above the bed is sagging, what now?', 'emergencies-at-home.md'],
  ['CO alarm is going off', 'emergencies-at-home.md'],

  ['Does a black roof make the house much hotter?', 'exterior-colours.md'],
  ['Can I paint weatherboards charcoal on the north side or will they warp?', 'exterior-colours.md'],
  ['What goes with a terracotta roof on the outside walls and fence?', 'exterior-colours.md'],
  ['Estate covenant says we need colour approval for the front, what do they mean?', 'exterior-colours.md'],

  ['What cupboards and walls survive being under water for a day?', 'flood-ready-rooms.md'],
  ['How do I look up how high the river gets at our address?', 'flood-ready-rooms.md'],
  ['First things to do once the water has gone down', 'flood-ready-rooms.md'],
  ['Should power points be moved higher in Lismore?', 'flood-ready-rooms.md'],

  ['Hybrid or laminate for a family room with a toddler?', 'flooring-carpet-hybrid-vinyl-tile.md'],
  ['Which carpet fibre and underlay for stairs?', 'flooring-carpet-hybrid-vinyl-tile.md'],
  ['What slip rating for porcelain in the entry?', 'flooring-carpet-hybrid-vinyl-tile.md', 'bathrooms.md'],
  ['Can vinyl planks go straight over old tiles?', 'flooring-carpet-hybrid-vinyl-tile.md'],

  ['How high should the middle of a picture be?', 'hanging-art-and-mirrors.md', 'federation-houses.md'],
  ['Gap between the couch and the frame above it', 'hanging-art-and-mirrors.md', 'living-room-layout-and-tv-height.md'],
  ['Laying out twelve family photos on one wall', 'hanging-art-and-mirrors.md'],
  ['What plug do I use for a 12 kilo mirror on plasterboard?', 'hanging-art-and-mirrors.md'],

  ['How much deposit can a builder ask for in Queensland?', 'hiring-trades-quotes-and-contracts.md'],
  ['Three quotes and they are all different, how do I compare them?', 'hiring-trades-quotes-and-contracts.md'],
  ['What is a prime cost item?', 'hiring-trades-quotes-and-contracts.md', 'project-homes.md'],
  ['The tiler has disappeared and the job is half done', 'hiring-trades-quotes-and-contracts.md'],

  ['Should my desk face the window?', 'home-offices.md'],
  ['How far from my eyes should the monitor be?', 'home-offices.md'],
  ['Can I turn the garage into a studio to see clients in?', 'home-offices.md'],
  ['Somewhere to work in a lounge room without a spare room', 'home-offices.md', 'small-rooms-and-flats.md'],

  ['What colours help my dad with dementia find the bathroom?', 'homes-for-dementia-and-low-vision.md'],
  [
    'Macular degeneration, how should we do the kitchen lights and benches?',
    'homes-for-dementia-and-low-vision.md',
    'ageing-in-place.md',
  ],
  [
    'How is luminance contrast calculated?',
    'homes-for-dementia-and-low-vision.md',
    'ageing-in-place.md',
    'palette-from-a-rooms-own-materials.md',
    'whites-and-paint-in-australian-light.md',
  ],
  ['Patterned carpet upsets my wife who has Alzheimer’s, is that a thing?', 'homes-for-dementia-and-low-vision.md'],

  ['Which indoor plants do not need much light?', 'indoor-plants.md'],
  ['Is a peace lily poisonous for cats?', 'indoor-plants.md'],
  ['My fiddle leaf keeps dropping leaves, watering?', 'indoor-plants.md'],
  ['Do plants really clean the air in a flat?', 'indoor-plants.md'],

  ['What is the difference between Japandi and Scandi?', 'japandi-and-other-styles.md'],
  ['I love loads of colour and stuff, how do I stop it looking like a jumble sale?', 'japandi-and-other-styles.md'],
  ['Farmhouse look without it being twee', 'japandi-and-other-styles.md'],
  ['Rendered walls and arches like in Greece, would it suit a suburban house?', 'japandi-and-other-styles.md'],

  ['How deep does a cupboard laundry have to be?', 'laundries.md'],
  ['Where do I dry clothes in winter without the windows streaming?', 'laundries.md', 'mould-and-damp.md'],
  ['Does a laundry floor need a drain and a membrane?', 'laundries.md'],
  ['Stacking a dryer over a washer, what should I watch out for?', 'laundries.md'],

  ['How far from the couch should a 65 inch screen be?', 'living-room-layout-and-tv-height.md'],
  ['Telly above the fireplace, too high?', 'living-room-layout-and-tv-height.md'],
  ['Sofa against the wall or floating?', 'living-room-layout-and-tv-height.md', 'mid-century-and-post-war-homes.md'],
  [
    'Window glare on the screen in the afternoon',
    'living-room-layout-and-tv-height.md',
    'light-and-orientation-by-city.md',
  ],

  ['Is bleach any good on mould?', 'mould-and-damp.md'],
  ['Who pays for the mould in a rental, me or the owner?', 'mould-and-damp.md'],
  ['Windows drip every morning and the curtains are going black', 'mould-and-damp.md'],
  ['How do I tell rising damp from a leak?', 'mould-and-damp.md', 'colonial-cottages-and-victorian-terraces.md'],

  [
    'Best floor for two kelpies that never wipe their feet',
    'pets-dust-and-acoustics.md',
    'timber-floors-and-rugs.md',
    'flooring-carpet-hybrid-vinyl-tile.md',
  ],
  ['Can the landlord say no to my cat in Victoria?', 'pets-dust-and-acoustics.md', 'renters-what-you-can-change.md'],
  ['Dust mite allergy and carpet in the bedroom', 'pets-dust-and-acoustics.md', 'flooring-carpet-hybrid-vinyl-tile.md'],
  ['Where do you hide a litter tray?', 'pets-dust-and-acoustics.md'],

  ['How far from the pool fence can the barbecue stand?', 'pool-fences-by-state.md', 'indoor-outdoor-living.md'],
  ['Do I have to register a pool in Victoria?', 'pool-fences-by-state.md'],
  ['The pool gate opens inwards, is that allowed?', 'pool-fences-by-state.md'],
  ['Glass or tubular for the pool fence and how tall?', 'pool-fences-by-state.md'],

  ['What should I check on the display home before we sign?', 'project-homes.md'],
  ['Which upgrades are worth paying the volume builder for?', 'project-homes.md'],
  ['The builder is handing over the house next week, what do I inspect?', 'project-homes.md'],
  [
    'Our new estate block faces south at the back, can we flip the plan?',
    'project-homes.md',
    'light-and-orientation-by-city.md',
  ],

  ['How many smoke detectors does a two storey house in Queensland need?', 'smoke-alarms-and-safety-switches.md'],
  ['Photoelectric or ionisation?', 'smoke-alarms-and-safety-switches.md'],
  ['How often do I press the test button on the safety switch?', 'smoke-alarms-and-safety-switches.md'],
  ['Can a tenant change the smoke alarm battery in NSW?', 'smoke-alarms-and-safety-switches.md'],

  ['Will a three seater go through a 76 cm door?', 'sofas-and-mattresses.md'],
  ['Foam or feather in the seat cushions?', 'sofas-and-mattresses.md'],
  ['Is a king single longer than a single?', 'sofas-and-mattresses.md', 'small-rooms-and-flats.md'],
  ['Mattress is sagging after two years, what are my rights?', 'sofas-and-mattresses.md'],

  ['How many rolls of paper for a feature wall 4 m by 2.7 m?', 'wallpaper.md'],
  ['Peel and stick in a steamy bathroom?', 'wallpaper.md'],
  ['How do I get old wallpaper off plaster?', 'wallpaper.md'],
  ['Big pattern or little one in a powder room?', 'wallpaper.md'],

  ['How do I know which walls hold the roof up?', 'walls-openings-and-who-may-decide.md'],
  ['How wide can the hole between the kitchen and lounge be?', 'walls-openings-and-who-may-decide.md'],
  [
    'Do I need strata approval to take out a wall in my unit?',
    'walls-openings-and-who-may-decide.md',
    'approvals-by-state.md',
  ],
  [
    'What is the downside of open plan, noise wise?',
    'walls-openings-and-who-may-decide.md',
    'pets-dust-and-acoustics.md',
  ],

  ['How high should the second hanging rail be?', 'wardrobes-and-storage.md', 'small-rooms-and-flats.md'],
  ['How wide should the aisle in a walk in robe be?', 'wardrobes-and-storage.md'],
  ['Clothes in the built in smell musty', 'wardrobes-and-storage.md', 'mould-and-damp.md'],
  ['How far apart do shelves for towels and sheets go?', 'wardrobes-and-storage.md'],

  ['What will a bathroom reno set me back?', 'what-things-cost-by-room.md'],
  ['Why do kitchen prices online differ so much?', 'what-things-cost-by-room.md'],
  ['What do people always forget to budget for?', 'what-things-cost-by-room.md'],
  ['How do I get a proper figure for doing up the lounge?', 'what-things-cost-by-room.md'],
];
