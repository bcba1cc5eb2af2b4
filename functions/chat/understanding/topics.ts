/** Finds the topic of a question by its words, without a model: the desk counts gaps of the library by topic. */
import type { Topic } from '../../../shared/designer/understanding.ts';

/** Stems of words. A question goes to the topic with most of them; of two with as many, to the first in this list. */
const STEMS: readonly [Topic, RegExp][] = [
  [
    'hazards and safety',
    stems(
      'asbestos|smoke alarm|safety switch|carbon monoxide|gas leak|electrocut|electrocute|shock|tip over|silica|lead paint',
    ),
  ],
  [
    'costs',
    stems(
      'cost|price|budget|cheap|afford|affordable|expensive|quote for|how much (?:is|are|does|do|would|will)|worth the money',
    ),
  ],
  [
    'renting',
    stems(
      'rent|landlord|bond|lease|tenant|tenancy|(?:my|our|the) agent|real estate agent|property manager|rental provider',
    ),
  ],
  [
    'approvals and trades',
    stems('council|approval|permit|heritage overlay|builder|tradie|electrician|plumber|licen[cs]e|contract|quote'),
  ],
  ['children', stems('child|children|kid|baby|babies|toddler|nursery|cot|bunk')],
  [
    'ageing and access',
    stems('ageing|aging|elderly|older|dementia|wheelchair|grab rail|mobility|accessible|accessibility|low vision|ramp'),
  ],
  ['damp and mould', stems('damp|mould|mold|mildew|condensation|musty|leak')],
  ['kitchens', stems('kitchen|benchtop|splashback|pantry|cooktop|oven|rangehood|island bench|fridge')],
  [
    'bathrooms and laundries',
    stems('bathroom|ensuite|shower|vanity|toilet|bath|laundry|washing machine|powder room|tapware'),
  ],
  [
    'bedrooms and storage',
    stems('bedroom|bed|bedhead|wardrobe|mattress|storage|shelf|shelves|shelving|cupboard|walk-in'),
  ],
  ['floors and rugs', stems('floor|rug|carpet|floorboard|tile|vinyl|hybrid|laminate|underlay|parquet')],
  ['windows and curtains', stems('window|curtain|blind|sheer|shutter|drape|pelmet|glaz')],
  [
    'colour and paint',
    stems('colou?r|paint|white|grey|green|blue|palette|sheen|hex|primer|trim|feature wall|wallpaper'),
  ],
  ['light and lamps', stems('light|lighting|lamp|pendant|downlight|lumen|chandelier|sconce|dimmer|glare')],
  [
    'walls and structure',
    stems(
      'load-bearing|structural|stud|plasterboard|render|knock (?:down|through|out)|remove a wall|partition|cornice|ceiling|beam',
    ),
  ],
  [
    'heat, cold and energy',
    stems('heat|cool|insulation|insulate|air.?con|draught|draft|summer|winter|solar|energy|fan'),
  ],
  [
    'outdoors and pools',
    stems('outdoor|garden|pool|deck|patio|verandah|balcony|balconies|courtyard|pergola|fence|bbq|exterior|facade'),
  ],
  ['plants, pets and sound', stems('plant|pet|dog|cat|noise|acoustic|echo|soundproof|quiet')],
  [
    'furniture and layout',
    stems(
      'sofa|couch|armchair|furniture|layout|arrange|dining table|coffee table|desk|television|tv|office|art(?:work)?|mirror|open.?plan',
    ),
  ],
  [
    'old houses and styles',
    stems(
      'federation|victorian|queenslander|art deco|bungalow|terrace|cottage|mid-century|hampton|japandi|scandi|scandinavian|industrial|heritage|era|style',
    ),
  ],
];

/** Matches whole words: the stem alone or with an English ending, so that "cot" is not found in "cotton". */
function stems(alternatives: string): RegExp {
  return new RegExp(String.raw`\b(?:${alternatives})(?:s|es|d|ed|ing|er|ers|al|y)?\b`, 'gi');
}

/** `other` where no word names a topic. */
export function topicOf(question: string): Topic {
  let best: { topic: Topic; words: number } = { topic: 'other', words: 0 };
  for (const [topic, words] of STEMS) {
    const found = new Set(question.toLowerCase().match(words)).size;
    if (found > best.words) best = { topic, words: found };
  }
  return best.topic;
}
