/** Recognises the language of a question by its script and a few function words, and says in it that the stand-in answers in English. */

/** First match wins: Cantonese before Mandarin, Japanese before both. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/],
  ['ko', /[\uac00-\ud7af]/],
  ['yue', /[嘅咗喺唔冇哋嚟啲咁佢係乜點]/],
  ['zh', /\p{Script=Han}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['pa', /\p{Script=Gurmukhi}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['el', /\p{Script=Greek}/u],
  ['vi', /[ăđơư\u1ea0-\u1ef9]/i],
];
const FUNCTION_WORDS: Record<string, Set<string>> = Object.fromEntries(
  Object.entries({
    en: 'the a an is are in on of to and my for what how do does can i it with which should this that have we there',
    es: 'el la los las un una de del en y que qué cómo para por con mi es son está puedo hay se más cuál debo sin',
    it: 'il lo la gli le un una di del della nel che e è per con mio mia come posso sono ho questo questa si quale devo',
    fil: 'ang ng mga sa na ay ko mo ba ako po paano ano anong para hindi may aking dapat pwede kong alin namin',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** A BCP 47 primary tag: `en` unless the text says otherwise. */
export function languageOf(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, pattern] of SCRIPTS) {
    const found = text.match(new RegExp(pattern.source, 'giu'))?.length ?? 0;
    // A borrowed word in an English question does not make it another language.
    if (found > 0 && (language === 'vi' ? found / letters > 0.04 : /[a-z]/i.test(text) ? found / letters > 0.3 : true))
      return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(FUNCTION_WORDS).map(
    ([language, known]) => [language, words.filter((word) => known.has(word)).length] as const,
  );
  const [best] = counts.toSorted(([, one], [, other]) => other - one);
  return best && best[1] >= 2 ? best[0] : 'en';
}

/** "On this computer I can only answer in English." */
export const ONLY_ENGLISH: Record<string, string> = {
  ar: 'على هذا الجهاز لا أستطيع الإجابة إلا بالإنجليزية.',
  el: 'Σε αυτόν τον υπολογιστή μπορώ να απαντήσω μόνο στα αγγλικά.',
  es: 'En este ordenador solo puedo responder en inglés.',
  fil: 'Sa computer na ito, sa Ingles lamang ako makakasagot.',
  hi: 'इस कंप्यूटर पर मैं केवल अंग्रेज़ी में उत्तर दे सकता हूँ।',
  it: 'Su questo computer posso rispondere solo in inglese.',
  pa: 'ਇਸ ਕੰਪਿਊਟਰ ਉੱਤੇ ਮੈਂ ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਜਵਾਬ ਦੇ ਸਕਦਾ ਹਾਂ।',
  vi: 'Trên máy tính này tôi chỉ có thể trả lời bằng tiếng Anh.',
  yue: '喺呢部電腦，我淨係可以用英文答你。',
  zh: '在这台电脑上，我只能用英语回答。',
};
