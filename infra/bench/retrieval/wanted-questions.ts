/** Questions for the articles on subjects that members asked about in vain: four for each, written before the articles. */
import type { RetrievalQuestion } from './question.ts';

export const WANTED_QUESTIONS: readonly RetrievalQuestion[] = [
  [
    'Which warm white would you start with in a lounge that faces south?',
    'whites-and-neutrals-by-name.md',
    'whites-and-paint-in-australian-light.md',
  ],
  ['Give me a greige with its hex code', 'whites-and-neutrals-by-name.md'],
  [
    'Roughly what LRV is a mushroom colour?',
    'whites-and-neutrals-by-name.md',
    'whites-and-paint-in-australian-light.md',
  ],
  [
    'Off white trim or bright white trim with beige walls?',
    'whites-and-neutrals-by-name.md',
    'whites-and-paint-in-australian-light.md',
  ],

  [
    'How do I make a bedroom corner in a studio without building anything?',
    'zones-without-walls.md',
    'small-rooms-and-flats.md',
  ],
  [
    'One long room has to be lounge and dining, how do I split it?',
    'zones-without-walls.md',
    'living-room-layout-and-tv-height.md',
  ],
  ['How can I stop seeing the dirty dishes from the couch?', 'zones-without-walls.md'],
  ['Where do the toaster and the kettle go so guests do not see them?', 'zones-without-walls.md', 'kitchens.md'],

  ['A wall came out and left a gap in the floorboards, how do we fill it in?', 'joining-old-boards-to-new.md'],
  [
    'Will new blackbutt ever look the same as our old boards?',
    'joining-old-boards-to-new.md',
    'timber-floors-and-rugs.md',
  ],
  ['The extension floor is higher than the old hall, what goes at the join?', 'joining-old-boards-to-new.md'],
  ['Where do people find second hand floorboards that fit?', 'joining-old-boards-to-new.md'],

  ['Should I take the plaster off to show the sandstone?', 'bare-brick-and-stone-inside.md'],
  ['The brick wall in the lounge keeps dropping grit on the sofa', 'bare-brick-and-stone-inside.md'],
  [
    'What colours go with a bare bluestone wall inside?',
    'bare-brick-and-stone-inside.md',
    'palette-from-a-rooms-own-materials.md',
  ],
  ['Can I seal bricks indoors without making them shiny?', 'bare-brick-and-stone-inside.md'],

  ['Is laminate good enough for a busy family bench?', 'benchtops-by-material.md', 'kitchens.md'],
  ['Marble or granite if we cook with turmeric and red wine?', 'benchtops-by-material.md'],
  ['Can you put a hot pan down on a wooden bench?', 'benchtops-by-material.md'],
  ['Where will the joins be in a four metre bench?', 'benchtops-by-material.md'],

  ['We have very little money for the lounge, what comes first?', 'a-small-budget-in-order.md'],
  ['What should we not touch in an old house when money is short?', 'a-small-budget-in-order.md'],
  ['Paint, lamps or a rug, which makes the biggest difference?', 'a-small-budget-in-order.md'],
  ['In what order do you do up a whole house bit by bit?', 'a-small-budget-in-order.md', 'renovating-safely.md'],

  [
    'What couch material survives a labrador?',
    'fabrics-for-dogs-and-spills.md',
    'pets-dust-and-acoustics.md',
    'sofas-and-mattresses.md',
  ],
  ['Which dining chair seats can you wipe clean?', 'fabrics-for-dogs-and-spills.md'],
  ['How many rubs should sofa fabric have for a family?', 'fabrics-for-dogs-and-spills.md', 'sofas-and-mattresses.md'],
  [
    'Are loose covers that go in the washing machine worth it?',
    'fabrics-for-dogs-and-spills.md',
    'sofas-and-mattresses.md',
  ],
];
