/** Who usually does a job, and when, by its words. */
import { expect, test } from 'vitest';
import { workOf } from './work.ts';

test.each([
  ['Test the old paint for lead', 'safety', 'You'],
  ['Have the eaves sheeting tested before anyone drills', 'safety', 'Asbestos assessor'],
  ['Replace the gutters', 'structure', 'Roofer'],
  ['Clean the gutters before summer', 'structure', 'You'],
  ['Take out the wall to the kitchen', 'structure', 'Builder'],
  ['Install a shower mixer at 1 m', 'wet', 'Plumber'],
  ['Waterproof the shower recess', 'wet', 'Waterproofer'],
  ['Regrout the splashback', 'wet', 'Tiler'],
  ['Wire the globe to a dimmer', 'electrical', 'Electrician'],
  ['Add two double power points by the bookcases', 'electrical', 'Electrician'],
  ['Sweep the flue and fit a damper', 'plaster', 'Chimney sweep'],
  ['Reputty the leadlight', 'plaster', 'Window restorer'],
  ['Patch the plaster by the door', 'plaster', 'Plasterer'],
  ['Build shelves each side of the fireplace', 'plaster', 'Carpenter'],
  ['Paint frieze and ceiling warm white, two coats', 'paint', 'Painter'],
  ['Choose the paint for the ceiling', 'paint', 'You'],
  ['Sand and oil the floorboards', 'floors', 'Floor layer'],
  ['Hang an outside blind on the west doors', 'furnishing', 'You'],
  ['Wax the jarrah mantel', 'furnishing', 'You'],
  ['Lead the eye to the window with a lamp', 'furnishing', 'You'],
  ['Put a rug over the boards', 'furnishing', 'You'],
  ['', 'furnishing', 'You'],
])('%s: %s, %s', (text, stage, trade) => {
  expect(workOf({ text }, null)).toEqual({ stage, trade });
});

test('the member’s own word for who does it wins', () => {
  expect(workOf({ text: 'Paint the ceiling', trade: 'Bruno' }, null)).toEqual({ stage: 'paint', trade: 'Bruno' });
});
