/** The rule that distinguishes licensed work from work that anyone may do. */
import { describe, expect, test } from 'vitest';
import { tradeOf } from './licensed-trade.ts';

describe('work that is licensed everywhere', () => {
  test.each([
    ['Have the eaves sheeting tested before anyone drills', 'Licensed asbestos assessor'],
    ['Take a sample of the old fibro wall', 'Licensed asbestos assessor'],
    ['Strip the asbestos cement sheet in the laundry', 'Licensed asbestos removalist'],
    ['Put the globe on a dimmer, 2700 K lamp', 'Licensed electrician'],
    ['Move the power point behind the sofa', 'Licensed electrician'],
    ['Add two wall lights beside the bed', 'Licensed electrician'],
    ['Replace the ceiling fan', 'Licensed electrician'],
    ['Hang a pendant over the table', 'Licensed electrician'],
    ['Rewire the lamp circuit', 'Licensed electrician'],
    ['Install an induction cooktop', 'Licensed electrician'],
    ['Move the gas bayonet to the other wall', 'Licensed gasfitter'],
    ['Replace the gas cooktop', 'Licensed gasfitter'],
    ['Swap the basin for a shallower one', 'Licensed plumber'],
    ['Move the toilet to the far wall', 'Licensed plumber'],
    ['Install a shower mixer at 1 m', 'Licensed plumber'],
    ['Fit a split system above the door', 'ARC-licensed technician'],
  ])('%s', (text, trade) => {
    expect(tradeOf(text)).toBe(trade);
  });
});

describe('work that anyone may do', () => {
  test.each([
    'Hang an outside blind on the west doors',
    'Order four 150 mm legs for the sofa',
    'Wash the brick with a soft brush and water',
    'Change the globe to 2700 K',
    'Put a floor lamp behind the armchair',
    'Buy a pendant for the dining table',
    'Measure the basin',
    'Hang a shower curtain in linen',
    'Replace the vanity handles',
    'Move the sofa off the wall',
    'Get two quotes for the wiring',
    'Paint the ceiling warm white',
    'Add a bath mat',
    '',
  ])('%s', (text) => {
    expect(tradeOf(text)).toBeNull();
  });
});

test('waterproofing is licensed as a trade in NSW and Queensland alone', () => {
  const text = 'Waterproof the shower recess';
  expect([tradeOf(text, 'NSW'), tradeOf(text, 'QLD')]).toEqual(['Licensed waterproofer', 'Licensed waterproofer']);
  expect([tradeOf(text, 'VIC'), tradeOf(text)]).toEqual([null, null]);
});
