/** Questions for the articles on everyday subjects: four for each, from a list of what members might ask, written before the articles. */
import type { RetrievalQuestion } from './question.ts';

export const EVERYDAY_QUESTIONS: readonly RetrievalQuestion[] = [
  ['Can I mix brass taps with black handles and a chrome shower?', 'handles-taps-and-mixed-metals.md'],
  ['Should the cabinet handles match the kitchen tap?', 'handles-taps-and-mixed-metals.md'],
  ['How do I choose kitchen handles and where on the door do they go?', 'handles-taps-and-mixed-metals.md'],
  [
    'Which internal doors should I choose, and do handles need to match?',
    'handles-taps-and-mixed-metals.md',
    'cornices-skirtings-doors-and-fireplaces.md',
  ],

  ['What colour grout should I use with white subway tiles?', 'grout-tiles-and-bathroom-fittings.md', 'bathrooms.md'],
  ['How do I get old bathroom grout clean again?', 'grout-tiles-and-bathroom-fittings.md'],
  ['What bath size fits my bathroom, freestanding or built in?', 'grout-tiles-and-bathroom-fittings.md'],
  ['Frameless or framed shower screen, and what about a curtain?', 'grout-tiles-and-bathroom-fittings.md'],

  [
    'Are open shelves in a kitchen a bad idea, and how deep should they be?',
    'shelves-bookcases-and-cupboard-lights.md',
  ],
  [
    'How deep should bookshelves be and how far can a shelf span before it sags?',
    'shelves-bookcases-and-cupboard-lights.md',
  ],
  ['How do I put a light inside my wardrobe?', 'shelves-bookcases-and-cupboard-lights.md', 'wardrobes-and-storage.md'],
  ['How do I style a coffee table or shelves without clutter?', 'shelves-bookcases-and-cupboard-lights.md'],

  ['What size cornice suits a 2.4 m ceiling?', 'cornices-skirtings-doors-and-fireplaces.md'],
  ['Can I put a ceiling rose in a house that lost its own?', 'cornices-skirtings-doors-and-fireplaces.md'],
  ['How do I paint old varnished doors and trim?', 'cornices-skirtings-doors-and-fireplaces.md'],
  ['How do I make a fireplace that no longer works look good?', 'cornices-skirtings-doors-and-fireplaces.md'],

  ['What outdoor furniture lasts near the beach?', 'balconies-verandahs-and-outdoor-furniture.md'],
  ['Which plants survive on a windy west-facing balcony?', 'balconies-verandahs-and-outdoor-furniture.md'],
  ['How do I make a rented balcony feel like a room?', 'balconies-verandahs-and-outdoor-furniture.md'],
  ['What house numbers, mailbox and light for the front of the house?', 'balconies-verandahs-and-outdoor-furniture.md'],

  ['Where do I start with a completely empty new house?', 'furnishing-from-empty.md'],
  ['What should I look for when buying a second-hand sofa or table on Marketplace?', 'furnishing-from-empty.md'],
  ['Two different timber furniture colours in one room, does it matter?', 'furnishing-from-empty.md'],
  ['How do I choose a bedhead and how high should it be?', 'furnishing-from-empty.md', 'sofas-and-mattresses.md'],

  [
    'My bedroom faces west and is boiling by 5 pm, what can I do cheaply?',
    'hot-noisy-and-musty-rooms.md',
    'light-and-orientation-by-city.md',
  ],
  ['How do I soundproof a bedroom from a busy road?', 'hot-noisy-and-musty-rooms.md', 'pets-dust-and-acoustics.md'],
  ['Which ceiling fan size for a bedroom?', 'hot-noisy-and-musty-rooms.md', 'queenslanders.md'],
  ['My house smells musty when I get home, where is it from?', 'hot-noisy-and-musty-rooms.md', 'mould-and-damp.md'],
];
