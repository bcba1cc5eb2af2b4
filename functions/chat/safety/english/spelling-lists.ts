/** Which English words are repaired when they are misspelt, and which stay as they are. */

/** Words that carry a rule and are often misspelt. */
export const REPAIRED = `
  running asbestos electric electricity electrical electrocuted electrician tingle tingles tingling tingly shocked
  zapped monoxide carbon heater chimney ceiling sagging bulging collapsing balcony balustrade banister railing wobbly
  rotten loose bearing structural fireplace downlight downlights powerpoint switchboard outlet socket switch dripping
  leaking leaks flooded kitchen bathroom shower laundry pregnant toddler asthma coughing wheezing breathing mould
  mouldy waterproof waterproofing membrane silica engineered benchtop caesarstone window windows upstairs curtain
  curtains blinds bookcase bookshelf dresser drawers wardrobe television topple climbing climbs smoke alarm alarms
  detector fence barrier inflatable install replace remove demolish knock drill drilling sanding scraping plumbing
  plumber toilet vanity cooktop stove burner gasfitter smell smells smelling headache headaches dizzy nauseous
  chandelier pendant wiring rewire licence verandah popcorn textured vermiculite insulation concrete grinder cutting
  grinding tiles appliance fridge washing machine dishwasher basin faucet eaves fibro vinyl paint peeling flaking
  skirting strangle strangled anchor rangehood splashback hissing sulphur flame generator charcoal barbecue staircase
  children weber brazier hibachi kerosene bioethanol`;

/** Ordinary words that are one letter away from a repaired one. */
export const ORDINARY = `
  alliance anchors basic basil basis bathrooms beating binds blind breaching breaking burned ceilings certain chimneys
  collating downlighter downlit drawer dressed dressers drills dropping engineer engineers facet fenced fences flake
  flamed flames frame fringe generate generated generates generation generators header heaters heather imulation
  inflation installs insulating isolation kitchens knocks leading leads leans leaned leafing leaning leaping leasing leaving loosen
  machines paints peering pendants plaint point print raising remote removed removes replaced replaces retire selling
  sells sending shell shells showers skirtings slower small smoked smokes sockets spell spelling spoke standing stitch stone
  store strange structure structured structures swatch swells switchboards tangle texture textures tides tiled tiler
  times tinkling tires titles toddlers toppled upstair verandahs vinyls wardrobes wheeling wiping wishing wobble wring
  zipped`;
