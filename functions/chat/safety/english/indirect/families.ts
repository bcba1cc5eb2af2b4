/** Families of English words that several vocabularies of indirect questions share. Separated by commas, `*` for any ending. */

export const SMALL_CHILD = `
    toddler*, child, children, childrens, kid, kids, baby, babies, bub, bubs, bubba*, infant*, son, sons, daughter*,
  grandkid*, grandchild*, grandson*, granddaughter*, grandies, grandbab*, little one*, littlie*, little fella*, little
  bloke*, little man, little miss, crawling, crawler*, preschooler*, niece*, nephew*, boys, girls, twins, newborn*, my
  boy, my girl, our boy, our girl, little boy*, little girl*, year old boy*, year old girl*, one year old*, two year
  old*, three year old*, four year old*, five year old*, 1 year old, 2 year old*, 3 year old*, 4 year old*, 5 year old*,
  1yo, 2yo, 3yo, 4yo, 5yo, 18 month*, months old, month old, rugrat*, ankle biter*, munchkin*, tacker*, nipper*, miss
  two, miss three, miss four, miss 2, miss 3, miss 4, master two, master three, master four, master five, miss five, master 2, master 3, master 4, he is 2,
  he is 3, hes 2, hes 3, shes 2, shes 3, hes two, hes three, shes two, shes three, who is two, who is three, who is 2,
  who is 3, years son, years daughter, little brother, little sister, baby brother, baby sister, nursery, kindy, daycare
  kids, foster kid*, day care, master 4*, master 3*, miss 3*, miss 4*, playroom, kids room, kid room, child room, toy
  room, just started walking, learning to walk, little legs, under five, under fives, under 5, playpen, 1 yr old*, 2 yr old*, 3 yr old*, 4 yr old*, 2yr old*, 3yr old*, teething, lad, lads, our lad`;

export const UP_HIGH = `
    upstairs, second floor, third floor, fourth floor, fifth floor, sixth floor, seventh floor, eighth floor, ninth floor,
  tenth floor, 2nd floor, 3rd floor, 4th floor, 5th floor, 6th floor, 7th floor, 8th floor, 9th floor, 10th floor, 11th
  floor, 12th floor, first floor, 1st floor, upper floor, top floor, top storey, top story, top level, upper level,
  upper storey, second storey, second story, second level, third level, third storey, level 2, level 3, level 4, level
  5, level 6, level 7, level 8, level 9, level 10, level 11, level 12, level 14, level 15, level two, level three, level
  four, level five, level six, level seven, level eight, floor 2, floor 3, floor 4, floor 5, floor 6, floor 7, floor 8,
  attic, loft, high rise, highrise, high set, highset, tower, storeys up, stories up, floors up, levels up, two storey,
  two story, double storey, double story, up high, high up, penthouse, mezzanine, long way down, big drop, metre drop,
  metres above, metres up, on stilts, two storeys, three storeys, storeys down, storeys, above the carport, above the driveway, above the garage, above the concrete, above the courtyard, above the street, second story, upper windows, upper bedroom*, two floors, three floors, floors down, floor 9, floor 10, floor 11, floor 12, floor 14, floor 15, floor 16, floor 18, floor 20, down to concrete`;

/** Loose, in all the ways people say so. */
export const UNSTEADY = `
  wobbl*, rocks, rocks when, rocked, sway*, teeter*, totter*, unstable, unsteady, shaky, shakes, shoogl*, wiggles,
  wiggle when, wiggly, wonky, rickety, moves when, moves if, move when, moves a bit, moves around, gives when, gives a
  bit, gives way, not stable, isnt stable, not steady, a bit loose, come loose, came loose, coming loose, leans, off
  balance, unbalanced, dodgy, creaks when, flexes, jiggl*, shudder*, trembl*, quiver*, keep it steady, not sturdy, isnt
  sturdy, gives way under, comes out of the wall, tips when`;

/** Work that somebody does alone or has a friend do. */
export const DO_IT_SELF = `
  myself, ourselves, himself, herself, themselves, my self, diy, on my own, on our own, by myself, do it yourself,
  yourself, weekend, saturday, sunday, arvo, tonight, tomorrow, before christmas, easter, my husband, hubby, my partner,
  my boyfriend, my girlfriend, the boyfriend, my dad, dad will, dads, handy dad, my father, father in law, my brother,
  brother in law, my uncle, my cousin, my mate, me mate, a mate, mate reckons, mates, my son will, my son in law, son in
  law, my neighbour, the neighbour, pop will, grandpa, handyman, handy man, handy, my wife, youtube, tutorial, video,
  videos, bunnings, how hard, hard is it, hard to, easy to, easiest, easy enough, how do i, how do we, how to, how would
  i, how can i, can i, can we, could i, could we, can just, i can, is it ok, ok to, okay to, alright to, allowed to,
  legal, gonna, going to, planning, i plan, we plan, im, ive, weve, were, i am, we are, ill, well just, i want, we want,
  want to, wanna, thinking of, thinking about, id like, wed like, save money, saving money, save a few, cheap way,
  without a plumber, skip the plumber, need a plumber, no plumber, do i need, not paying, instead of paying, without
  paying, cbf, stoked, reckon, reckons, my own, our own, afternoon project, project, today, next week, friday, now
  doing, any tips for, he can do, she can do, he does, filming, my channel, temu, ebay, gumtree, marketplace,
  aliexpress, amazon, kmart, flat pack, flatpack, next door, bloke, pop, grandad, nephew, before they arrive`;
