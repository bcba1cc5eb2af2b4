/** Cards for what can hurt people at once. The library's article of the same name holds the same words. */
import type { HazardKind } from '../../../../shared/chat.ts';
import type { CardTexts } from './card.ts';

export const DANGER_NOW = {
  'electric-shock': {
    title: 'If something gives you a shock, a tingle or sparks',
    text: 'Do not touch it again, not even to test it, and keep everyone away from it and from metal near it: taps, pipes, the sink, the switchboard. A tingle is a small electric shock, and the next one may kill. Call 000 if somebody collapsed, was burned, has chest pain or breathes badly, and see a doctor after any shock. If a person is still in contact, do not touch them until the power is off. Ring the 24-hour faults line of your electricity distributor, which is on your bill: a fault in the street and a fault in your wiring feel the same. Then a licensed electrician finds the cause. Bare wires, sparks and a hot or scorched power point need the same care. Static from carpet is different; if you are not sure, ring.',
    checkedAgainst: [
      'Energex, Shocks and tingles (https://www.energex.com.au/safety/safety-at-home-or-work/shocks-and-tingles, 2026-11-22)',
      'SA Power Networks, Shocks and tingles (https://www.sapowernetworks.com.au/safety/shocks-and-tingles/, 2026-11-22)',
      'NT WorkSafe, What to do if you get an electric shock or tingle (https://worksafe.nt.gov.au/electrical-safety/information-for-the-community/what-to-do-if-you-get-an-electric-shock-or-tingle, 2026-11-22)',
    ],
  },
  'water-at-electricity': {
    title: 'If water reaches a light, a power point or the switchboard',
    text: 'Stay out of the water and do not touch the light, its switch or anything plugged in nearby. A light that is switched off can still be live. If nobody has felt a tingle, the switchboard is dry and you can reach it on a dry floor, turn off the main switch; otherwise leave it and ring the faults line of your electricity distributor. Call 000 if water is rising, or if you see sparks or smoke. Turn off the water at its tap when a pipe or an appliance is the cause; for a roof opened by a storm ring the SES on 132 500. Nothing that got wet goes back on until a licensed electrician has tested it, even when it looks dry. Watch the ceiling: water is heavy.',
    checkedAgainst: [
      'United Energy, Electrical safety and floods (https://www.unitedenergy.com.au/media-centre/electrical-safety-and-floods/, 2026-11-22)',
      'Queensland Government, Electrical safety (https://www.qld.gov.au/emergency/safety/electrical-safety, 2026-11-22)',
    ],
  },
  gas: {
    title: 'If you smell gas',
    text: 'Get everyone out, and leave doors open behind you. Make no flame and no spark: do not smoke, do not turn any switch on or off, do not unplug anything and do not use a phone inside. If it is on your way and safe, turn the gas off at the meter or the bottle. From outside, ring the gas leak line of your distributor, which is on your gas bill; call 000 if the smell is strong, if you hear a hiss, if somebody feels ill or if you cannot find the number. Bottled gas is heavier than air and gathers low down. Never look for a leak with a flame and never relight anything. Only a licensed gasfitter may find the fault and turn the gas on again.',
    checkedAgainst: [
      'Government of South Australia, Reporting gas leaks and incidents (https://www.sa.gov.au/topics/energy-and-environment/electrical-gas-and-plumbing-safety-and-technical-regulation/incident-reporting/reporting-gas-incidents, 2026-11-22)',
    ],
  },
  'carbon-monoxide': {
    title: 'If a heater makes people ill, or a flue is blocked',
    text: 'Carbon monoxide cannot be seen or smelled. Headache, dizziness, nausea or sleepiness in a room where something burns is a warning. Turn the appliance off if you can do so at once, get everyone outside to fresh air and stay there. Call 000 if anybody feels ill, and do not go back in, not even for somebody who has collapsed. For advice at any hour ring Poisons Information on 13 11 26. Do not light the heater again until a licensed gasfitter, or for wood a qualified installer, has checked the heater, its flue and the air supply. Never block a flue or a wall vent, and never burn a barbecue, charcoal, an outdoor heater or a generator indoors. Have gas heaters serviced at least every two years. An alarm for carbon monoxide is a second line of defence only.',
    checkedAgainst: [
      'NSW Health, Carbon monoxide poisoning (https://www.health.nsw.gov.au/environment/Pages/copoisoning.aspx, 2026-11-22)',
      'NSW Health, Carbon monoxide fact sheet (https://www.health.nsw.gov.au/environment/factsheets/Pages/carbon-monoxide.aspx, 2026-11-22)',
      'Energy Safe Victoria, Heating your home with gas (https://www.esv.vic.gov.au/safety-education/gas-safety-at-home/heating-your-home-with-gas/, 2026-11-22)',
    ],
  },
  'ceiling-falling': {
    title: 'If a ceiling sags, bulges or cracks loudly',
    text: 'Leave the room now, close the door and keep children and pets out. A ceiling sheet or old plaster weighs a great deal and gives little warning: a loud crack, a sag, a dropped cornice or a row of popped nails is enough. Do not stand under it to look, do not push it up, do not pierce a bulge and do not climb into the roof space. If water is the cause, think of the wiring too. Ring the SES on 132 500 when a storm opened the roof, and 000 if somebody is hurt. Then have a licensed builder or plasterer inspect and prop it; in an older home ask about asbestos before anything is cleared away. Renters ring the agent or the owner at once: it is an urgent repair.',
    checkedAgainst: [
      'Government of Western Australia, Be aware of warning signs before a ceiling collapses (https://www.commerce.wa.gov.au/announcements/your-ceiling-stressed-be-aware-warning-signs-collapse, 2026-11-22)',
      'SES Queensland, Frequently asked questions (https://www.ses.qld.gov.au/SESassistance/Pages/Frequently-Asked-Questions.aspx, 2026-11-22)',
      'Residential tenancy laws of the states on urgent repairs (by name, not opened)',
    ],
  },
  balcony: {
    title: 'If a balcony, deck or balustrade is loose',
    text: 'Keep everyone off it today and lock the door to it; do not lean on the rail to test it, and do not stand below. Rot, rust, cracked concrete, spongy boards, a rail that moves and a deck that parts from the wall all come before a fall. Do not screw a loose post back into soft timber and do not take a rail away. A licensed builder or a structural engineer has to see how it is fixed and what has decayed. In a strata building the owners corporation acts, and renters write to the agent at once. For small children, close gaps that a head fits through and move chairs, pots and tables away from the rail. Rules for height and gaps depend on the age of the building; your council can say which apply.',
    checkedAgainst: [
      'Government of Western Australia, Balconies and decks (https://www.commerce.wa.gov.au/consumer-protection/balconies-and-decks, 2026-11-22)',
      'Queensland Government, Deck, balcony and window safety guideline (by name, read in a copy)',
      'National Construction Code, barriers to prevent falls (by name, not opened)',
    ],
  },
  structure: {
    title: 'Before you touch a wall, a stud or a chimney',
    text: 'Stop before you cut. Nobody can tell by knocking whether a wall holds something up: it may carry the roof, a floor or the next wall, or keep the house from leaning in wind. The same goes for studs, beams, posts, roof timbers and chimneys, where a breast cut away below leaves tonnes hanging above. Have a structural engineer look first and draw what replaces it; a licensed builder props and does the work. Taking out a wall that carries load generally needs building approval: ask your council or a registered certifier, and in strata the owners corporation. A wall also hides wires, pipes and, in homes built before 1990, often asbestos. If something has already moved, keep out from under it and ring an engineer today.',
    checkedAgainst: [
      'City of Boroondara, Works that affect structural soundness (https://www.boroondara.vic.gov.au/about-council/news-and-media/guides/alter-or-extend-dwelling/step-14, 2026-11-22)',
      'Building Acts of the other states and territories (by name, not opened)',
    ],
  },
  fire: {
    title: 'If something could catch fire',
    text: 'Move it apart now. Keep curtains, bedding, clothes, paper and furniture at least one metre from any heater or fire, two where you can, and never dry washing over one. Turn heaters off before you sleep or go out. Never leave a candle alone, and stand it on something that cannot burn, away from curtains and shelves. Clean the dryer’s lint filter after every load. Charge an e-bike or a scooter with its own charger on a hard floor, away from beds and the way out, and not while you sleep; never charge a battery that is damaged or swollen. Do not plug one power board into another, and keep leads out from under rugs. If something burns, get everyone out, stay out and call 000. A licensed electrician finds out why a fuse keeps blowing.',
    checkedAgainst: [
      'Queensland Fire Department, Indoor fire safety (https://fire.qld.gov.au/safety-education/using-fire-indoors, 2026-11-30)',
      'South Australian Metropolitan Fire Service, Home heating (https://www.mfs.sa.gov.au/community/safety-and-education/fact-sheets-and-brochures/fact-sheet-pages/home-heating, 2026-11-30)',
      'Fire and Rescue NSW, Wet and cold weather prompts home fire safety reminder (https://www.fire.nsw.gov.au/article.php?record=2210, 2026-11-30)',
      'Fire Rescue Victoria, Battery safety (https://www.frv.vic.gov.au/battery-safety, 2026-11-30)',
      'Fire and Rescue NSW, Lithium-ion battery safety (https://www.fire.nsw.gov.au/page.php?id=9432, 2026-11-30)',
      'ACCC, Dangerous candle holders and decorations (https://www.accc.gov.au/media-release/accc-warns-of-dangerous-candle-holders-and-decorations, 2026-11-30)',
    ],
  },
} satisfies Partial<Record<HazardKind, CardTexts>>;
