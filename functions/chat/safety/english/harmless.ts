/** English phrases that hold a cue by accident: their words count for nothing. */

/** Separated by commas, with `*` for any ending of a word. */
export const HARMLESS = {
  // Lead that is not a metal.
  lead: `
    lead light*, leadlight*, lead the eye, lead your eye, lead the way, lead my eye, lead to, lead into, lead onto,
    lead from, lead out, lead you, lead us, lead me, lead people, lead guests, lead off, lead through, lead up, lead
    down, lead in time, pencil lead, lead pencil*, lead time*, dog lead*, power lead, extension lead hidden, usb lead,
    charger lead, hdmi lead, lead designer*, lead architect*, lead character, lead colour*, lead role, lead singer*,
    lead stylist*, in the lead, take the lead, lead by, lead grey, lead gray, lead crystal, lead free, lead a, lead
    guitar*, lead story, lead tenant, lead builder, should lead, take lead, swag lead, took the lead, takes the lead, taking the lead, the lead on, lead contractor`,
  // Shock, buzz and current that are none.
  shock: `
    static shock*, static electric*, static, shock of, culture shock, sticker shock, bill shock, shock absor*,
    shocking, shocked at, shocked how, shocked by how, shocked that, shocked to, shocked when i saw, came as a shock,
    shock horror, a shock to see, shock value, electric blue, electric pink, electric green, electric yellow, electric
    purple, buzzing with, buzzing about, buzz word*, buzz of, buzzing cafe, buzzing kitchen, a buzz about, bug
    zapper*, zap of, zing of, kick of, jolt of, hit of, sting of, nip of, tingle of, tingly feeling of, spark joy, sparks joy, spark of, spark a conversation, sparks
    conversation, spark interest, spark ideas, live edge, live in, live with, living, tap into, on tap, what is live,
    tap room, zap the mould`,
  // Gas that does not burn.
  gas: `
    gas strut*, gas lift*, gas spring*, gas shock*, gasp, step on the gas, gas station*, noble gas, gas piston,
    greenhouse gas*, gas filled, argon gas, gas light style, gaslight*, gas lamp style, gas lantern style, off gas*,
    off gassing, offgassing`,
  // Small doors that cut no wall's frame.
  smallDoor: `
    cat door*, cat flap*, dog door*, dog flap*, doggy door*, doggie door*, pet door*, pet flap*, puppy door*, letter
    slot*, mail slot*`,
  // Water that stands or flows where it should.
  water: `
    water feature*, waterfall*, water view*, water based, water colour*, watercolour*, water color*, water pressure,
    water bill*, water bottle*, water glass*, water cooler*, water filter*, water saving, water efficient, water
    tank*, water mark*, watermark*, hot water, hot water heater, water heater*, water resistant, water lily, water
    lilies, water garden*, water repellent, water front, waterfront, water wise, water star, water spots, underwater
    light*, rain shower*, rain head*, rainhead*, rain chain*, wet area*, wet room*, wet bar*, wet edge, wet look, wet
    paint, wet zone*, wet weather, drip tray*, drip irrigation, drip coffee, drip edge, light flood*, flood of light,
    flooded with light, flooded with natural light, flooded with sun*, flooding the room with light, flood the room
    with light, floods the room, flood the room, flooding in, floods in, flood light*, floodlight*, light leak*, light
    pour*, light coming, light comes, light getting, light gets, light streams, light streaming, light stream*, light
    flooding, light floods, light spill*, light seep*, light running, light coming through, light runs, light drops,
    drenched in, soaked in, sun soaked, sunlight, daylight, moonlight, natural light, morning light, afternoon light,
    evening light, winter light, summer light, northern light, light filled, light filter*, light from, light through,
    light in, light into, light off, light and bright, light and airy, light timber, light oak, light grey, light
    blue, light green, light colour*, light coloured, light wood, light walls, light paint, light floor*, light
    carpet, light tiles, light tone*, light curtains, light linen, light fabric, as light as, so light, too light,
    very light, more light, less light, let light, lets light, indirect light, soft light, light reflect*, light well,
    light shaft*, water pools of, pools of light, pool of light, pools of lamplight`,
  switch: `
    switch to, switch from, switch up, switch out the, switching to, switching from, switch between, switching
    between, switch it up, switch off from, nintendo switch`,
  // Pools, rooms and tables.
  pool: `
    pool table*, pool room*, pool blue, pool towel*, pool party, pool cue*, pool house style, car pool*, carpool*,
    pool noodle*, pooled curtain*, pool on the floor, pool slightly, curtains pool, puddle on the floor, puddle
    slightly, puddled curtain*, puddling curtain*, pool our money, pool resources, pool tiles colour, rock pool*, pool
    green, gene pool, talent pool, pool of ideas, pool side style, poolside`,
  // Walls and studs that stay.
  wall: `
    wallpaper*, wall paper*, wall art, wall of books, off the wall, feature wall*, gallery wall*, wall to wall, stud
    earring*, earring studs, studded, stud finder*, stud detail*, nail stud*, stud trim*, upholstery stud*, stud farm,
    stud work on the chair, brass stud*, magnetic stud*, leather stud*, wall hanging*, wall hung, wall mounted, wall
    decal*, wall sticker*, wall colour*, wall color*, green wall*, living wall*, beam of light, beams of light, light
    beam*, sunbeam*, laser beam, beam angle, narrow beam, wide beam, bed post*, bedpost*, post it, blog post*,
    instagram post*, post box, four poster, sign post, post modern, postmodern, chimney pot*, chimney planter, chimney
    look, chimney print, chimney sweep costume, balance beam, last post, post code*, postcode*, lamp post*, house
    opening, soft opening, knock off*, knock the price, knock down price*, knock out colour, knock your socks, knock
    back, take out insurance, take out food, pull out pantry*, pull out sofa*, pull out bed*, pull out drawer*, pull
    out bin*, pull out shelf, pull out shelves, pull out couch*, pull out rubbish, cut out bin, cut out basin, cut a
    rug, cut costs, cut the cost*, column radiator*, remove the glare, remove visual, wall decor, photo wall, climbing
    wall, pin board wall, brick wall effect, wall effect`,
  // Glow and heat that are wanted.
  heat: `
    smoke grey, smoke gray, smoke blue, smoked glass, smoked oak, smoked mirror*, smoked timber, smoky, smokey, burnt
    orange, burnt umber, burnt sienna, burnt red, burnt timber, burnt ash, shou sugi ban, hot pink, red hot, hot water
    bottle*, hot desk*, hot colour*, charcoal grey, charcoal gray, charcoal wall*, charcoal carpet, charcoal sofa,
    charcoal tile*, charcoal rug*, charcoal cabinet*, charcoal kitchen, charcoal bedroom, charcoal paint, charcoal
    colour*, charcoal linen, charcoal and, in charcoal, charcoal drawing*, charcoal curtains, charcoal sketch, burning
    question*, burning desire, burning incense, burning candles, wood burning candle, oil burner, heater cover*,
    carbon footprint, carbon steel, carbon neutral, carbon fibre, carbon filter, low carbon`,
  // Falling, tipping and moving that harms nobody.
  falling: `
    tips for, tips on, tips and, tips to, tip for, tips please, any tips, styling tip*, design tip*, some tips, top
    tips, quick tips, hot tip, decorating tips, handy tips, your tips, best tips, tips about, tip me, a tip, rubbish
    tip, to the tip, tip toe*, tip top, felt tip*, tip run, falls flat, fall flat, falling in love, fell in love, fallen in love, falls in love, fall
    in love, fall colour*, fall palette, fall back on, falls into place, fall into place, falls short, fell for, fall
    under the category, leaf fall, waterfall end*, dropped ceiling*, drop ceiling*, ceiling drop, drop down ceiling,
    go with it, goes with it, go with, goes with, go together, goes together, go well, goes well, bow window*, bow front*, bow tie*, bows on, cushion bows, coming soon, coming down in price, prices coming down,
    giving it, gives it a, gives the, giving the, give the, give me, gives a, give it a, giving a, give my, give our,
    gives me ideas, soft cushion*, soft furnishing*, soft light*, soft colour*, soft white*, soft close, soft grey,
    soft green, soft pink, soft blue, soft palette, soft look, soft seating, soft touch, soft landing, soft lighting,
    loose cover*, loose fit*, loose cushion*, loose lay*, loose linen, loose rug*, loose weave, loose leaf, loose
    furniture, loose idea*, gap year, mind the gap, gap between paying, crack on, crack the code, cracker, cracked
    leather, crackle glaze, crackled glaze, crackle finish, cracked glaze, moves me, moves with, moving house, moving
    in, moving out, moves on casters, on the move, next move, moving to, move in, move out, cracking idea, missing
    something, what is missing, whats missing, something missing, missing a focal, dropped the idea, broken white, rusty chair*, rusty old chair*, rusty table*, rusty old table*, rusty setting, broken chair*, broken umbrella, broken pot*, gives us, gives me, gives you, gives our, gives plenty, gives enough, gives so, gives some, give us, light bounces, bounces off, bounces light, bounce light, soft spot for, soft spots for, like stairs, like a staircase, rust colour*, rust coloured, rust red, rust orange, rust tone*, in rust, rust and, rust linen, rust velvet, rust rug*, rust cushion*, rusty red, rusty orange, pendants come down, pendant comes down, lights come down, curtains come down, blinds come down, pendants hang down, pendant hangs down, drop of`,
  anchor: `
    anchor the room, anchors the room, anchor the space, anchors the space, anchor the zone, anchors the zone, anchor
    the seating, anchors the seating, anchor the living, anchor the dining, anchor the bed, anchor the area, anchors
    the area, anchor a room, anchor a space, anchor the look, anchor the palette, anchor the colour*, anchor it
    visually, visual anchor, anchoring the room, anchoring the space, anchor the sofa, anchor the wall, anchor the
    furniture, anchor the scheme, anchor the whole, fixed to the wall with, already fixed, already anchored, already secured`,
  // Health in a turn of phrase, and mould that is a shape.
  health: `
    sick of, sick and tired, sick to death, worried sick, ill fitting, ill at ease, itching to, breath of fresh,
    breathing space, breathing room, breathe life, room to breathe, take my breath, breathtaking, breathable, breathe
    new, breathes, home doctor, script doctor, healthy plants, health of my plants, headache to clean, headache of, a
    headache to, rash decision, moulding*, crown mold*, crown mould*, silicone mould*, jelly mould*, break the mould,
    breaks the mould, breaking the mould, mould resistant, anti mould paint, cake mould, fits the mould, molding*,
    mold itself, mould itself, candle mould*, resin mould*, plaster mould*, concrete mould*`,
  // Asbestos and the like, said to be absent.
  absent: `
    no asbestos, asbestos free, free of asbestos, not asbestos, isnt asbestos, without asbestos, negative for
    asbestos, asbestos was removed, asbestos has been removed, asbestos all removed, cleared of asbestos, no lead
    paint, tested negative, silica free, zero silica, no silica, non silica, fibro look, fibro style, low silica`,
  // Corded and corduroy.
  cord: `
    cordless, corduroy, cord fabric, cord sofa, cord cushion*, cord couch, phone cord, accordion, string lights,
    string light, string of, strings of, chain store*, daisy chain pattern, food chain, loop pile, loop carpet*, wool
    loop, loop rug*, in the loop, rope light*, fabric cord pendant*, cord pendant*, rope basket*, cord length*, cord
    colour, pendant cord*, hanging cord, sand colour*, sand tone*`,
  // Shower curtains and other things a hand can change.
  fittings: `
    shower curtain*, shower head*, showerhead*, shower caddy, shower rose*, shower screen cleaner, toilet seat*,
    toilet brush*, toilet paper, toilet roll*, bath mat*, bath towel*, bath tray, bath caddy, bath salts, sink mat*,
    drain cover*, wine fridge shelf, baby shower*, bridal shower, kitchen tea, spa like, spa feel, day spa, spa
    inspired, spa vibe*, spa style, bath panel*, spa bath*, spa bathroom*, gate leg*, gateleg*, baby gate colour, paint a fence,
    fence paint`,
};
