/** The language of a question by its script or its small words. */
import { expect, test } from 'vitest';
import { writtenIn } from './language.ts';

test.each([
  ['en', 'What is the best white for a south room?'],
  ['ja', '居間に合う白はどれですか'],
  ['ko', '거실에 어울리는 흰색은?'],
  ['zh', '客厅用哪种白色好'],
  ['ar', 'ما أفضل لون أبيض للغرفة'],
  ['pa', 'ਕਮਰੇ ਲਈ ਕਿਹੜਾ ਚਿੱਟਾ'],
  ['hi', 'कमरे के लिए कौन सा सफ़ेद'],
  ['el', 'Ποιο λευκό για το σαλόνι;'],
  // One letter in thirty is used in Vietnamese only.
  ['vi', 'Nên sơn phòng khách màu gì cho sáng?'],
  ['es', 'cómo pinto la sala'],
  ['it', 'come dipingo il soffitto'],
  ['fr', 'comment peindre les murs'],
  ['de', 'wie streiche ich'],
  ['pt', 'como posso pintar'],
  ['fil', 'paano ang pintura'],
])('%s: %s', (code, question) => {
  expect(writtenIn(question)).toBe(code);
});

test('three letters of ten in a script are enough, one small word is not', () => {
  expect(writtenIn('Where can I hang my 和紙 lamp in the hall?')).toBe('en');
  expect(writtenIn('カリモク sofas here')).toBe('ja');
  expect(writtenIn('カリモク sofas herein')).toBeUndefined();
  for (const question of ['litres per metre', 'White?', '']) expect(writtenIn(question)).toBeUndefined();
  // Decomposed letters count as composed ones.
  expect(writtenIn('Nên sơn phòng khách màu gì cho sáng?'.normalize('NFD'))).toBe('vi');
});
