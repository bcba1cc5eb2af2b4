/** The fallback: hostile and harmless texts first, then each Stop kind in English, then the urgent ones in other languages. */
import { expect, test } from 'vitest';
import { MAX_QUESTION } from '../../../../shared/chat.ts';
import { STOP_KINDS, type StopKind } from '../kinds.ts';
import { spokenHazards } from './fallback.ts';
import { MAX_PHRASES, PHRASES } from './phrases.ts';
import terms from './terms.json' with { type: 'json' };

const kindsIn = (text: string) => spokenHazards(text).map(({ kind }) => kind);
const fill = (words: string, length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length);

const HOSTILE = [
  'tap ',
  'tap a a a a zap it was fixed ',
  'heavy mirror above ',
  'no not never tap ',
  'the electrician and the plumber have not ',
  'e',
  '?',
  'a\u0301',
  '触电',
  '天花板',
  'agua luz gas ',
  'ceiling fell but ',
  '… | ? * (',
];
/** A question has MAX_QUESTION characters at most. A search that is not linear takes minutes for many times that. */
const TIMES = 8;

test.each(HOSTILE)(
  'reads a very long text of %j within seconds',
  (words) => {
    expect(kindsIn(fill(words, TIMES * MAX_QUESTION)).length).toBeLessThan(3);
  },
  5000,
);

test('finds a danger at the end of the longest question', () => {
  const end = '. I can smell gas here.';
  expect(kindsIn(fill('which rug suits the sofa ', MAX_QUESTION - end.length) + end)).toEqual(['gas']);
});

test.each([
  // Past.
  'We used to smell gas in our old house',
  'Two years ago the ceiling collapsed in the flat we rented',
  'When I was little I touched the iron and got a mild shock',
  // Handled.
  'The electrician fixed the tap that zapped me',
  'The ceiling was sagging but it was repaired in March',
  'The balustrade was loose. It has been certified by an engineer.',
  'An electrician is coming for the sparking power point',
  'We have booked a gasfitter because of the gas leak',
  'The broken asbestos was removed by a licensed removalist',
  'The builder removed a load-bearing wall, how do I zone the room?',
  // Denied.
  "I don't smell gas anymore",
  'There was no shock when we touched the tap',
  "The deck isn't rotten",
  // Figurative, and words that mean something else.
  'The movie begins with a collapsing ceiling',
  'It is like a collapsing ceiling, so low is the beam',
  'The price gave me a shock',
  'Curtains to lead the eye up and electric blue cushions that spark joy',
  'My kids are live wires, so which rug survives?',
  'The balcony gives way to a view of the bay',
  'Sand coloured fibro shack, which trim?',
  'How do I cut the cost of a stone benchtop?',
  'Imitation fibro cladding',
  'A stone look laminate, cut to size',
  // Everyday.
  'Can the sofa stand near the fireplace?',
  'How high do I hang art above the bed?',
  'Light floods in through the windows',
  'Where should a smoke alarm go?',
  'Blinds without cords for the nursery',
])('is silent about: %s', (text) => expect(kindsIn(text)).toEqual([]));

test.each([
  ['The electrician fixed the power point, but it is sparking again', 'electric-shock'],
  ['It was repaired last year and now the ceiling is sagging', 'ceiling-falling'],
  ['Should I call an electrician about the tap that zaps me?', 'electric-shock'],
  ['The balcony is loose, how do I get it fixed?', 'balcony'],
  ['The heavy mirror above the bed is not secured', 'overhead'],
  ["The ceiling is sagging and hasn't been checked", 'ceiling-falling'],
  ['Last month the tap began to zap us', 'electric-shock'],
] as const)('what came back, or is not handled yet, counts: %s', (text, kind) => expect(kindsIn(text)).toEqual([kind]));

const ENGLISH: Record<StopKind, readonly string[]> = {
  'electric-shock': ['The kitchen tap gave me a little zap this morning', 'Bare wires hang where the pendant was'],
  'water-at-electricity': ['Water is dripping through the downlights', 'The switchboard got wet in the storm'],
  gas: ['I can smell gas near the cooktop, which splashback suits?', 'The meter outside is hissing'],
  'carbon-monoxide': ['We all get headaches when the heater is on', 'Can we use the barbecue inside when it rains?'],
  'ceiling-falling': [
    'The bedroom ceiling is sagging, what colour hides it?',
    'A chunk of the ceiling fell on the rug',
  ],
  fire: ['I put the heater next to the curtains', 'My son charges his e-scooter in the hallway'],
  balcony: ['The deck feels spongy underfoot', 'The balustrade is loose'],
  'rail-fall': ['Our toddler climbs the balcony railing', 'There is no railing on the mezzanine yet'],
  structure: ['We will knock out the wall ourselves', 'I want to cut through two studs for a niche'],
  asbestos: ['I drilled into the fibro wall', 'We are ripping up the old lino'],
  lead: ['I am sanding the old paint on the windows', 'My toddler is chewing the windowsill'],
  silica: ['I am cutting the stone benchtop for a bigger sink', 'An angle grinder for the porcelain tiles?'],
  'pool-barrier': ['The pool has no fence yet', "The pool gate doesn't latch"],
  'window-fall': ['My daughter climbs up to the window', 'The cot is under the upstairs window'],
  'blind-cords': ['The blind cord hangs beside the cot', 'The toddler pulls the curtain cords'],
  'tip-over': ['Our son climbs the bookcase', 'The dresser tips forward when the drawers are open'],
  overhead: ['A heavy mirror above the bed, where do I centre it?', 'A floating shelf above the cot'],
  'smoke-alarm': ['We took the smoke alarm down to paint', 'There is no smoke alarm in this flat'],
};

test.each(STOP_KINDS.flatMap((kind) => ENGLISH[kind].map((text) => [kind, text] as const)))(
  'finds %s: %s',
  (kind, text) => expect(spokenHazards(text)).toEqual([{ kind, language: 'en' }]),
);

test('gives each kind once, the gravest first', () => {
  expect(kindsIn('The balustrade is loose. I smell gas. A strong smell of gas!')).toEqual(['gas', 'balcony']);
});

test('reads capitals, typographic apostrophes and full-width letters', () => {
  expect(kindsIn('THE POOL GATE DOESN’T LATCH')).toEqual(['pool-barrier']);
  expect(kindsIn('ＳＭＥＬＬ ＯＦ ＧＡＳ')).toEqual(['gas']);
});

test('there are at most 120 English phrases, and every kind has some', () => {
  const counts = STOP_KINDS.map((kind) => PHRASES[kind].length);
  expect(Math.min(...counts)).toBeGreaterThan(2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_PHRASES);
});

test('every language has terms for concepts of the rules', () => {
  const concepts = Object.keys(terms.zh);
  for (const [language, byConcept] of Object.entries(terms))
    expect(concepts, language).toEqual(expect.arrayContaining(Object.keys(byConcept)));
});

test.each([
  ['zh', 'electric-shock', '我摸厨房水龙头的时候手发麻，是怎么回事？'],
  ['zh', 'ceiling-falling', '臥室的天花板下垂了，會掉下來嗎？'],
  ['zh', 'asbestos', '老房子的墙板可能有石棉，可以自己拆吗？'],
  ['yue', 'gas', '廚房有好大陣煤氣味，係咪漏氣呀？唔知點算'],
  ['yue', 'balcony', '露台啲欄杆鬆咗，仲用唔用得？'],
  ['ar', 'gas', 'أشم رائحة غاز في المطبخ، ماذا أفعل؟'],
  ['ar', 'water-at-electricity', 'الماء يتسرب من مصباح السقف'],
  ['vi', 'electric-shock', 'Tôi bị điện giật khi chạm vào vòi nước'],
  ['vi', 'water-at-electricity', 'nuoc nho giot tu den tran nha toi'],
  ['vi', 'balcony', 'Lan can ban công bị lung lay'],
  ['pa', 'gas', 'ਰਸੋਈ ਵਿੱਚ ਗੈਸ ਦੀ ਬਦਬੂ ਆ ਰਹੀ ਹੈ'],
  ['el', 'electric-shock', 'Με χτυπάει το ρεύμα όταν ανοίγω τη βρύση'],
  ['el', 'asbestos', 'Μπορώ να τρυπήσω πλάκα με αμίαντο;'],
  ['it', 'gas', "C'è odore di gas in cucina, cosa faccio?"],
  ['it', 'balcony', 'La ringhiera del balcone balla'],
  ['hi', 'electric-shock', 'नल छूने पर करंट लगता है'],
  ['hi', 'water-at-electricity', 'लाइट से पानी टपक रहा है'],
  ['es', 'carbon-monoxide', 'Me duele la cabeza cuando enciendo el calentador'],
  ['es', 'gas', 'Huele a gas en la cocina, ¿qué hago?'],
  ['fil', 'electric-shock', 'Nakukuryente ako kapag hinahawakan ko ang gripo'],
  ['fil', 'asbestos', 'May asbestos ba sa kisame ng bahay namin?'],
])('in %s finds %s: %s', (language, kind, text) => {
  expect(spokenHazards(text)[0]).toEqual({ kind, language });
});

test.each([
  'Are old ceilings asbestos?',
  'Which gas heater suits a casa?',
  '浴室的墙用什么颜色好？',
  'Quale colore per il balcone?',
  '¿Qué color para el techo?',
])('is silent about everyday questions that name a thing: %s', (text) => expect(spokenHazards(text)).toEqual([]));
