/** The fixed first line of an answer about a Stop kind, in English. */
import type { StopKind } from '../kinds.ts';

export const ENGLISH_LINES: Record<StopKind, string> = {
  'electric-shock':
    'Stop using it now: do not touch that tap, switch or appliance or any metal near it, keep everyone away, and ring your electricity distributor’s faults line and a licensed electrician; call 000 if anyone is hurt.',
  'water-at-electricity':
    'Keep away from the water and from the light, power point or switch, turn off the main switch only if nobody has felt a tingle and you can reach it dry, and let a licensed electrician test it before anything goes back on; call 000 if you see sparks or smoke.',
  gas: 'Get everyone outside now, leave the doors open, touch no switch and light no flame, and from outside call your gas distributor’s leak line, or 000.',
  'carbon-monoxide':
    'Do not light it: if it is burning now or anyone feels unwell, turn it off, get everyone outside to fresh air and call 000 (Poisons Information is 13 11 26), and have a licensed gasfitter check the heater and the flue before it is used again.',
  'ceiling-falling':
    'Leave the room now, close the door and keep everyone out; call 000 if anyone is hurt, the SES on 132 500 after a storm, and a licensed builder before anyone goes back in.',
  fire: 'Move whatever can burn away from the flame, heater, lamp or battery now, and turn it off before you leave or sleep; if something is burning, get everyone out, stay out and call 000.',
  balcony:
    'Keep everyone off it and out from under it, lock the door to it, and have a licensed builder or a structural engineer inspect it before anyone steps out or leans on the rail again.',
  'rail-fall':
    'Keep children away from that rail unless an adult is beside them, move seats, planters, boxes and anything else they can climb away from it, and close any gap that a head fits through.',
  structure:
    'Do not cut or remove anything yet: have a structural engineer look at it first, because it may be holding up the house, and ask your council or a certifier about approval.',
  asbestos:
    'Stop and leave it alone: do not drill, cut, sand, break, sweep or vacuum it, keep everyone away if it is already broken, and call a licensed asbestos assessor.',
  lead: 'Stop sanding, scraping or burning, keep children and anyone pregnant away from the dust, and have the paint tested for lead before you go on.',
  silica:
    'Do not cut, drill or grind it yourself: the dust holds silica, which harms lungs for good, so leave it to a qualified tradesperson who controls the dust.',
  'pool-barrier':
    'Watch small children within arm’s reach and keep the gate shut: a pool or spa needs a barrier that complies, so ask your council or a licensed pool inspector before you change or add anything.',
  'window-fall':
    'Lock that window or open it less than a hand’s width, move anything a child can climb away from it, and do not trust a flyscreen to hold a child.',
  'blind-cords':
    'Tie the cords up out of reach today and move the cot, the bed and anything a child can climb away from the window: a loop can strangle a small child.',
  'tip-over':
    'Anchor it to the wall before a child is alone with it: drawers, bookcases and televisions tip when they are climbed.',
  overhead:
    'Move the bed, cot or seat from under it, or take it down, until it is screwed into studs or masonry with fixings rated for its weight.',
  'smoke-alarm':
    'Keep every smoke alarm working and uncovered, and ask your state’s fire service what your home needs; if one sounds, get out, stay out and call 000.',
};
