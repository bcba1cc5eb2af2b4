/** Recognises a question's language by its script and a few function words, and has a sentence in it that asks for English. */

/** Code, script or words, and "On this computer I can only answer in English; please ask again in English.". First match wins: Cantonese before Mandarin. */
const LANGUAGES =
  String.raw`ja | [\u3040-\u30ff] | このコンピューターでは英語でしか答えられません。英語でもう一度質問してください。
ko | [\uac00-\ud7af] | 이 컴퓨터에서는 영어로만 답할 수 있습니다. 영어로 다시 질문해 주세요.
yue | [嘅咗喺唔冇哋嚟啲咁佢係乜點] | 喺呢部電腦，我淨係可以用英文答你，請用英文再問一次。
zh | \p{Script=Han} | 在这台电脑上，我只能用英语回答，请用英语再问一次。
ar | \p{Script=Arabic} | على هذا الجهاز لا أستطيع الإجابة إلا بالإنجليزية، فأعد السؤال بها من فضلك.
pa | \p{Script=Gurmukhi} | ਇਸ ਕੰਪਿਊਟਰ ਉੱਤੇ ਮੈਂ ਸਿਰਫ਼ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਜਵਾਬ ਦੇ ਸਕਦਾ ਹਾਂ, ਕਿਰਪਾ ਕਰਕੇ ਸਵਾਲ ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ ਦੁਬਾਰਾ ਪੁੱਛੋ।
hi | \p{Script=Devanagari} | इस कंप्यूटर पर मैं केवल अंग्रेज़ी में उत्तर दे सकता हूँ, कृपया सवाल अंग्रेज़ी में फिर से पूछें।
el | \p{Script=Greek} | Σε αυτόν τον υπολογιστή μπορώ να απαντήσω μόνο στα αγγλικά· ρωτήστε ξανά στα αγγλικά, παρακαλώ.
ru | \p{Script=Cyrillic} | На этом компьютере я могу отвечать только по-английски; пожалуйста, задайте вопрос ещё раз по-английски.
vi | [ăđơư\u1ea0-\u1ef9] | Trên máy tính này tôi chỉ có thể trả lời bằng tiếng Anh, xin hỏi lại bằng tiếng Anh.
en | the a an is are in on of to and my for what how do does can i it with which should this that have we there | 
es | el la los las un una de del en y que qué cómo para por con mi es son está puedo hay se más cuál debo sin | En este ordenador solo puedo responder en inglés: haz la pregunta otra vez en ese idioma y busco en la biblioteca.
it | il lo la gli le un una di del della nel che e è per con mio mia come posso sono ho questo questa si quale devo | Su questo computer posso rispondere solo in inglese: rifai la domanda in quella lingua e cerco nella biblioteca.
fr | le la les un une des de du et est que quel quelle pour avec mon ma mes comment je dans puis sur quoi | Sur cet ordinateur, je ne peux répondre qu'en anglais : reposez la question dans cette langue, s'il vous plaît.
de | der die das ein eine und ist wie was welche für mit mein meine ich kann im den zu auf passt soll | Auf diesem Computer kann ich nur auf Englisch antworten; bitte stellen Sie die Frage noch einmal auf Englisch.
fil | ang ng mga sa na ay ko mo ba ako po paano ano anong para hindi may aking dapat pwede kong alin namin | Sa computer na ito, sa Ingles lamang ako makakasagot; pakitanong muli sa Ingles.`
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([code = '', by = '', says = '']) => ({ code, by, says }));
const isScript = ({ by }: { by: string }): boolean => /^[[\\]/.test(by);
const WORDS = LANGUAGES.filter((language) => !isScript(language));
const SCRIPTS = LANGUAGES.filter(isScript).map(({ code, by }) => ({ code, pattern: new RegExp(by, 'giu') }));

/** A BCP 47 primary tag: `en` unless the text is recognised as another language. */
export const languageOf = (text: string): string => detectLanguage(text) ?? 'en';

/** Undefined where the text is too short to tell. */
export function detectLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const { code, pattern } of SCRIPTS) {
    const share = (text.match(pattern)?.length ?? 0) / letters;
    // A borrowed word in an English question does not change its language.
    if (share > (code === 'vi' ? 0.04 : /[a-z]/i.test(text) ? 0.3 : 0)) return code;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = WORDS.map(({ code, by }) => {
    const known = new Set(by.split(' '));
    return { code, count: words.filter((word) => known.has(word)).length };
  });
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  return best && best.count >= 2 ? best.code : undefined;
}

export const ONLY_ENGLISH = Object.fromEntries(LANGUAGES.map(({ code, says }) => [code, says]));
