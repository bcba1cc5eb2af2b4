/** Finds the language of a question without a model: by its script, or by small words of the larger languages in Latin letters. */

/** Codes and scripts. Cantonese and Mandarin share one: only the model tells them apart. */
const SCRIPTS: readonly [code: string, script: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['vi', /[ăđơưạ-ỹ]/gu],
];
const SMALL_WORDS: readonly [code: string, words: ReadonlySet<string>][] = Object.entries({
  en: `the a an is are in on of to and my for what which how where when do does can i it with should this that have we there our your
    be would could`,
  es: 'el la los las un una de del en y que qué cómo como para por con mi es son está se más cuál sin al lo hay puedo quiero',
  it: 'il lo la gli le i un una di del della dei nel nella che come per con è e mio mia sono si quale quali questo posso senza dove al ai',
  fr: 'le la les un une des de du et est que quel quelle pour avec mon ma mes comment je dans puis sur quoi au',
  de: 'der die das ein eine und ist wie was welche für mit mein meine ich kann im den zu auf passt soll',
  pt: 'o os as um uma de do da em e que como para por com meu minha é são não qual sem posso',
  fil: 'ang ng mga sa na ay ko mo ba ako po paano ano anong para hindi may aking dapat pwede kong',
}).map(([code, words]) => [code, new Set(words.split(/\s+/))]);

/** English can have one small word of another language too: "litres per metre". */
const MIN_SMALL_WORDS = 2;
/** A borrowed name in another script does not make a question another language. */
const MIN_SCRIPT_SHARE = 0.3;

/** Undefined where the words are too few to tell. */
export function writtenIn(text: string): string | undefined {
  const letters = text.normalize('NFC').toLowerCase();
  const all = letters.match(/\p{L}/gu)?.length ?? 0;
  for (const [code, script] of SCRIPTS) {
    const found = letters.match(script)?.length ?? 0;
    if (found > 0 && found / all >= (code === 'vi' ? MIN_SCRIPT_SHARE / 10 : MIN_SCRIPT_SHARE)) return code;
  }
  const words = letters.match(/\p{L}+/gu) ?? [];
  const counts = SMALL_WORDS.map(([code, small]) => ({ code, count: words.filter((word) => small.has(word)).length }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count >= MIN_SMALL_WORDS ? best.code : undefined;
}
