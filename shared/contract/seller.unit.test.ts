/** The seller: checking an ABN, and the sentence that names the seller. */
import { expect, test } from 'vitest';
import { formatAbn, isAbn, sellerSentence } from './seller.ts';

/** The Register's own example: the ABN of the Australian Taxation Office. */
const ABN = '51824753556';

test('an ABN is checked by its check digits', () => {
  expect(isAbn(ABN)).toBe(true);
  const others = ABN.split('').map(
    (digit, place) => ABN.slice(0, place) + ((Number(digit) + 1) % 10) + ABN.slice(place + 1),
  );
  for (const wrong of [...others, '', '51 824 753 556', '5182475355', `${ABN}0`, '00000000000'])
    expect(isAbn(wrong), wrong).toBe(false);
});

test('the seller is named in one sentence, the ABN in groups', () => {
  expect(formatAbn(ABN)).toBe('51 824 753 556');
  expect(sellerSentence({ legalEntity: 'Somebody Pty Ltd', abn: ABN, address: '1 High Street, Sydney NSW 2000' })).toBe(
    'Verandah is run by Somebody Pty Ltd (ABN 51 824 753 556), 1 High Street, Sydney NSW 2000.',
  );
});
