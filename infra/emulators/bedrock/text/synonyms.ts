/** Groups of words of the trade with the same or nearly the same meaning. A general list: nothing in it comes from a question. */
export const SYNONYMS: readonly string[] = `
lounge living sitting; couch sofa settee; hallway hall corridor entry; verandah veranda porch deck alfresco patio; outdoor outside garden backyard courtyard;
flat apartment unit studio; small tiny compact narrow tight; retain preserve original; renter rental rent tenant tenancy landlord lease;
budget cheap cost affordable price money bucks dollar quid; grey charcoal; asbestos fibro; colour paint palette shade hue tone scheme; white off-white cream undertone;
lamp light lighting pendant downlight globe bulb luminaire; bright sunny daylight sunlight light; dark dim gloomy; glare dazzle; sheen finish gloss satin matt;
window glass glazing pane sash casement; tall high; curtain blind sheer drape shutter; timber wood wooden hardwood board floorboard;
floor flooring floorboard carpet tile vinyl; rug mat runner carpet; brick masonry brickwork; wall partition plasterboard; ceiling cornice; plant greenery;
rail dado moulding skirting architrave trim; bench benchtop countertop worktop; study office desk; laundry washing;
cupboard cabinet joinery storage wardrobe shelf shelving robe clutter store; kitchen pantry cooktop rangehood splashback;
bathroom ensuite shower toilet vanity basin bath; bedroom bed mattress; children child kids toddler baby nursery; old older period heritage original historic;
grab handrail rail; funding grant rebate subsidy; insulation insulate batts;
age ageing elderly older disability accessible accessibility mobility wheelchair ramp step-free; approval council permit consent;
hot heat overheating summer cooling; cold winter warm heating draught; mould damp moisture condensation ventilation mildew; noise noisy sound acoustic echo quiet quieten soundproof loud;
sustainable passive eco energy efficient; queenslander stilts highset; hamptons coastal beach seaside; modernist mid-century post-war; deco streamline;
federation edwardian; victorian terrace cottage colonial georgian; warehouse industrial loft factory; extension addition renovate renovation; open-plan zone zoning;
art artwork painting picture print; furniture armchair recliner chair table sideboard buffet; antique vintage heirloom old; fireplace mantel hearth; stove oven cooktop hob; tap mixer tapware faucet; sink basin;
toilet loo wc; fridge refrigerator; stair staircase step; roof eaves gutter; fence gate; pet dog cat; dog puppy labrador kelpie cavoodle greyhound staffy terrier collie retriever; hair shed fur moult; television tv screen; switch dimmer socket outlet;
stone marble granite; concrete slab; vinyl lino linoleum; energy electricity power bill; bushfire fire ember; strata bylaw; pergola awning shade;
hang hook fixing nail drill; cot crib; builder tradie contractor; pool spa; fan exhaust ventilation; air-conditioner aircon split-system cooling; slip slippery grip;
privacy overlook; alcove niche nook; divider screen zone; fabric linen upholstery cushion leather velvet; allergy allergic asthma;
mum nan gran grandma grandpa grandparent older elderly; draught rattle gap; bicycle bike pram stroller; walker frame wheelchair mobility; approval application da`
  .split(';')
  .map((group) => group.trim());
