/** Cards for harmful dust and for work that needs a licence or consent. The library's article of the same name holds the same words. */
import type { HazardKind } from '../../../../shared/chat.ts';
import type { CardTexts } from './card.ts';

export const BEFORE_WORK = {
  asbestos: {
    title: 'If it may be asbestos',
    text: 'Leave it alone. Do not drill, cut, sand, scrape, break, sweep, vacuum or water-blast it, and do not lift old vinyl. A home built or renovated before 1990 probably has asbestos somewhere: eaves, wet-area walls, fences, vinyl backing, textured ceilings, switchboards. Nobody can tell by eye; a laboratory accredited by NATA can, and a licensed asbestos assessor takes the sample. Sheet that is sound, painted and undisturbed is low risk and can stay. If it is already broken, stop, keep people and pets out, close the doors, turn off fans, and ring an assessor or a licensed removalist. What a householder may remove without a licence differs between states, and material that crumbles always needs a licensed removalist. We advise using one for any amount.',
    checkedAgainst: [
      'Asbestos and Silica Safety and Eradication Agency, FAQs (https://asbestossafety.gov.au/about-asbestos/faqs, 2026-11-22)',
      'NSW Government, How to safely remove asbestos (https://www.asbestos.nsw.gov.au/removal-and-disposal/how-to-safely-remove-asbestos, 2026-11-22)',
      'Northern Territory Government, FAQs for homeowners (https://asbestos.nt.gov.au/resources/faqs-for-homeowners-and-the-general-public, 2026-11-22)',
      'WorkSafe Tasmania, Getting a residential asbestos survey (https://worksafe.tas.gov.au/asbestos/getting-a-residential-asbestos-survey, 2026-11-22)',
    ],
  },
  lead: {
    title: 'If old paint may hold lead',
    text: 'Stop sanding, scraping and burning until it is tested. Homes built before 1970 are most at risk and later ones may hold lead too. A test kit gives a first answer and a laboratory a sure one. Dust is the danger, above all to young children, to unborn babies and to anyone pregnant or breastfeeding: keep them out of the house until the work and the cleaning are done, and let nobody pregnant do it. Sound paint can be painted over. Never dry sand, blast, torch or use a heat gun; wet methods, plastic sheets, a P2 respirator and a HEPA vacuum are the least, and a painter trained in lead is better. If a child has eaten flakes or dust, ring Poisons Information on 13 11 26 and ask your doctor for a blood test.',
    checkedAgainst: [
      'WorkSafe Tasmania, Lead and house paints (https://worksafe.tas.gov.au/safety/safety_subjects/subject/lead_and_house_paints, 2026-11-22)',
      'Better Health Victoria, Lead: a hidden hazard (https://www.betterhealth.vic.gov.au/Blog/BlogCollectionPage/Lead-a-hidden-hazard, 2026-11-22)',
      'SA Health, Lead aware practices (https://www.sahealth.sa.gov.au/wps/wcm/connect/public+content/sa+health+internet/healthy+living/protecting+your+health/environmental+health/lead+reducing+your+exposure/lead+aware+practices, 2026-11-22)',
      'Lead Alert: the six step guide to painting your home (by name, read in a copy)',
      'Queensland Poisons Information Centre (https://www.poisonsinfo.health.qld.gov.au, 2026-11-22)',
    ],
  },
  silica: {
    title: 'Before you cut stone, concrete or tile',
    text: 'Do not cut, drill, grind, sand or polish it yourself. The dust holds crystalline silica, which scars lungs for good. Engineered stone is the worst: making, supplying, processing and installing new benchtops, panels and slabs of it has been banned across Australia since 1 July 2024, apart from limited exceptions. A benchtop that is already in your kitchen is safe while nobody works on it, and it does not have to go. To trim, drill or remove one, hire a stonemason or another qualified tradesperson who controls the dust and meets the rules of your state. Natural stone, porcelain, tiles, brick and concrete hold silica too and ask for the same care: water or extraction on the tool, a fitted respirator, no dry cutting indoors and no dry sweeping.',
    checkedAgainst: [
      'Asbestos and Silica Safety and Eradication Agency, Engineered stone prohibition (https://www.asbestossafety.gov.au/silicasafety/about-silica/working-silica/engineered-stone-prohibition, 2026-11-22)',
      'Department of Employment and Workplace Relations, What does this mean for me (https://dewr.gov.au/it/engineeredstone/what-does-mean-me, 2026-11-22)',
      'SafeWork SA, Engineered stone ban (https://safework.sa.gov.au/industry/construction/engineered-stone-prohibition, 2026-11-22)',
    ],
  },
  'licensed-electrical': {
    title: 'Electrical work needs a licensed electrician',
    text: 'Fixed wiring is licensed work everywhere in Australia, however small the job: moving or adding a power point, changing a switch, a dimmer, a light fitting or a ceiling fan, wiring in an oven or a cooktop, anything in the switchboard. Never open a fitting or a switch yourself: it is dangerous and against the law. You may change a globe, plug things in and reset a safety switch once; if it trips again, leave it off and ring an electrician. Choose where you want the light or the outlet, and the electrician says what is possible near water. Check the licence on the public register of your state, and ask for the certificate that your state requires. Renters need the written consent of the owner first. A low-cost way around it is a lamp with a plug.',
    checkedAgainst: [
      'Queensland Government, Electrical safety (https://www.qld.gov.au/emergency/safety/electrical-safety, 2026-11-22)',
      'Home Building Act 1989 (NSW), section 14, as printed by Master Electricians (https://www.masterelectricians.com.au/electrical-safety/home-building-act-1989-no-147-s14, 2026-11-22)',
      'Electrical safety regulators of the other states and territories (by name, not opened)',
    ],
  },
  'licensed-gas': {
    title: 'Gas work needs a licensed gasfitter',
    text: 'Only a licensed gasfitter may connect, disconnect, move, alter or repair a gas pipe or a gas appliance: a cooktop, an oven, a heater, a hot water unit, a log fire, a bayonet, or a barbecue on mains gas. Not every plumber holds that licence, so ask for it by name and check it on the public register of your state. Do not pull a gas cooker out from the wall to paint behind it, and do not cap a pipe yourself. The gasfitter tests for leaks and gives you a certificate; keep it. Changing from gas to induction takes two trades: a gasfitter to disconnect and make the pipe safe, and an electrician for the new circuit. You may swap the bottle of an outdoor barbecue, outside, with every flame out.',
    checkedAgainst: [
      'Victorian Building Authority, Gasfitting (by name, read in a copy)',
      'Queensland Government, Domestic type A gas work (by name, read in a copy)',
      'NSW Fair Trading, Gas compliance requirements (https://www.fairtrading.nsw.gov.au/trades-and-businesses/construction-and-trade-essentials/gasfitters/gas-compliance-requirements, 2026-11-22)',
      'Gas safety regulators of the other states and territories (by name, not opened)',
    ],
  },
  'licensed-plumbing': {
    title: 'Plumbing needs a licensed plumber',
    text: 'Work on pipes that bring drinking water or take waste away needs a licensed plumber: moving or replacing a toilet, a basin, a sink, a bath or a mixer, new points for a dishwasher or a fridge, hot water, drains. What you may do yourself is short and differs between states; in Queensland, for one, it includes a tap washer and a shower head. Never cut into a pipe before you have asked your state regulator. A joint that weeps inside a wall rots the frame for months before you see it, and insurance may not pay for unlicensed work. A wall-hung toilet, an island sink or a new shower needs a fall to the drain, so ask the plumber before you settle the plan. Check the licence and keep the certificate.',
    checkedAgainst: [
      'Lockyer Valley Regional Council, Regulated and unregulated work (https://www.lockyervalley.qld.gov.au/our-services/plumbing-and-drainage/Pages/Regulated-unregulated.aspx, 2026-11-22)',
      'Plumbing regulators of the other states and territories (by name, not opened)',
    ],
  },
  waterproofing: {
    title: 'Waterproofing a shower or a bathroom',
    text: 'Tiles and grout do not keep water out; the membrane under them does, and most bathrooms that fail, fail there. The National Construction Code points to AS 3740 for it. Who may lay it differs: New South Wales and Queensland license waterproofing as a trade, above set values of work, and other states have rules of their own, so ask your regulator and your insurer before you do any of it yourself. Hire a licensed waterproofer, do not let anyone tile before it has cured and been tested, take photographs and keep the certificate. Do not tile over a shower that leaks or sounds hollow, and do not cut a niche into finished waterproofing. Water that already reaches another room or the wiring comes first: stop using that shower. Sheeting in older bathrooms may be asbestos.',
    checkedAgainst: [
      'Queensland Building and Construction Commission, The trouble with waterproofing (https://www.qbcc.qld.gov.au/blog/tradie-talk/trouble-waterproofing, 2026-11-22)',
      'AS 3740, Waterproofing of domestic wet areas (by name, not opened)',
    ],
  },
  approvals: {
    title: 'Work that may need a permit or somebody’s consent',
    text: 'Ask before you begin, for what needs a permit differs between states and councils. Small repairs and cosmetic changes often need none. Structural changes, demolition, decks, carports, pools and fences often do, and a heritage listing can cover outside paint, windows and now and then the rooms inside. Your council or a registered certifier says which permit applies. In strata the owners corporation decides too: in New South Wales painting needs no consent, a new kitchen or hard floor needs a vote, and waterproofing or structure a special one. Renters ask the owner in writing before they fix or change anything. Do not rely on a tradesperson’s word alone and never begin while the answer is out: work without consent can be ordered undone, and comes up again when you sell. Keep the papers.',
    checkedAgainst: [
      'Randwick City Council, Building overview (https://www.randwick.nsw.gov.au/planning-and-building/building/building-overview, 2026-11-30)',
      'Snowy Monaro Regional Council, Development considerations (https://www.snowymonaro.nsw.gov.au/241/Development-Considerations, 2026-11-30)',
      'City of Monash, Large-scale renovations (https://monash.vic.gov.au/Planning-Development/Building/Renovations/Large-Scale-Renovations, 2026-11-30)',
      'Manningham Council, How to build or renovate your heritage property (https://manningham.vic.gov.au/property-and-development/guides-and-maps/heritage-listed-properties/how-build-or-renovate-your, 2026-11-30)',
      'City of Moreton Bay, Building approval (https://moretonbay.qld.gov.au/Services/Building-Development/Building/Building-Approval, 2026-11-30)',
      'Netstrata, Renovations in strata: approvals and by-laws (https://learning.netstrata.com.au/resources/renovations-in-strata-approvals-and-by-laws, 2026-11-30)',
      'Residential tenancy laws of the states on changes to a home (by name, not opened)',
    ],
  },
} satisfies Partial<Record<HazardKind, CardTexts>>;
