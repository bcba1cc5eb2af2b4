/** Cues, in English, of shocks and wet electricity, mentioned in passing. */
import type { Vocabulary } from '../../matching/cues.ts';

export const INDIRECT_ELECTRICITY_CUES = {
  touchable: `
    tap, taps, tapware, faucet*, mixer, shower, shower tap*, shower head, shower rose, sink, basin, bath, bathtub,
    fridge*, freezer*, oven*, stove*, cooktop*, kettle*, toaster*, dishwasher*, washing machine*, washer, dryer*,
    microwave*, rangehood*, range hood*, splashback*, lamp*, metal, hose, pipe, pipes, railing, gate, gutter*,
    downpipe*, drainpipe*, towel rail*, towel warmer, heater*, fan, power board*, powerboard*, light switch*, switch,
    bench, benchtop, screw, screws, pool ladder, tv aerial, aircon*, air con*, urn, iron, door handle*, letterbox,
    clothesline, clothes line, trough, appliance*, wok, dehumidifier, chandelier*, brass, light fitting*, pendant,
    switch plate*, toaster, fence, hot plate*, pan, metal frame, bed frame, tv, roof gutter*, roof, aerial, antenna, solar panel*, water meter`,
  feels: `
    bites, bite, bit me, tickle, tickles, tickled, tickling, tickly, prickl*, tingl*, zap, zaps, zapped, zapping, zing,
    zings, pins and needles, fuzzy, fuzzy feeling, vibrates my, vibrating feeling, vibration in my, buzzes my, buzzes
    me, buzzes when, buzz when i touch, hum when i touch, hums when i touch, kicks, kick, nips, nip, stings, sting,
    stung, jolt*, twinge*, hair stands, hair stand, spicy, electric feel*, little shock*, shock, numb fingers, fingers
    numb, arm went numb, gives a buzz, a buzz when, a buzz in, buzz when, get a buzz`,
  feltFalse: `
    bill, price*, cost, quote, buzzing, cold, static, carpet, pendant colour, shades of, dog, mosquito*, bee, wasp, budget, kick of, kickboard*, kick board*, kick plate*, bite to eat, grab a bite, dust mite*, style kick`,
  liveThing: `
    power point*, powerpoint*, gpo, gpos, socket*, outlet*, switch, switches, light switch*, dimmer*, plug, plugs, power
    board*, powerboard*, power strip*, extension cord*, extension lead*, switchboard*, fuse box*, fusebox*, meter box*,
    lamp cord, adaptor*, adapter*, charger, power lead*, double adaptor*`,
  burns: `
    spark, sparks, sparked, sparking, fizz, fizzes, fizzed, fizzing, fizzle*, crackl*, sizzl*, arc, arcs, arcing,
    scorch*, singed, charred, melt, melts, melted, melting, brown mark*, black mark*, brown ring, black ring, gone
    brown, went brown, turned brown, browned, burn mark*, burnt, smok*, warm, hot to, gets hot, hot when, is hot, feels
    hot, flash, flashes, flashed, bang, banged, pops when, popped when, popping sound*, popping noise*, buzzes, buzzing,
    hums, humming, zap, zaps, fishy smell*, smells fishy, smells like fish, smell of fish, burning smell*, hanging off,
    hanging out, falling out, open wires`,
  liveFalse: `
    warm white, warm light, warm tone*, warm brass, warm colour*, warm glow, warm dim, warm grey, smoked bronze, smoky,
    look, colour, colours, finish, burnt orange, which plate, plates`,
  wiredLight: `
    light, lights, downlight*, down light*, light fitting*, oyster*, ceiling light*, pendant, pendants, chandelier*,
    exhaust fan*, ceiling fan*, bathroom fan, fan, batten, globe, globes, bulb, bulbs, light switch*, switch, power
    point*, powerpoint*, gpo, socket*, outlet*, switchboard*, fuse box*, fusebox*, meter box*, powerboard*, power
    board*, sconce*, led strip*, heat lamp*, light in the, light in our, light in my, light over, light above`,
  waterHeld: `
    fish tank, fishtank, fishbowl, fish bowl, puddle*, water in, water inside, water sitting, water pools, water
    pooling, full of water, drip, drips, dripping, dripped, drops of water, water drops, droplets, moisture,
    condensation, fogged, foggy, foggs, beads of water, fills up, filling up, fills with, filled with water, sweats,
    sweating, rusty water, brown water, water stain*, water mark*, watermark*, brown ring, brown stain, brown patch,
    brown circle, yellow ring, damp ring, damp patch, wet patch, damp, wet, soaked, sodden, soggy, leak, leaks, leaking,
    leaked, trickl*, seep*, splashed, splashes, splashing, gets sprayed, sprayed by, hosed, flooded, overflow*, spray, sprays, sprayed, spits, spitting, squirts, squirting, splash`,
  skyOrRain: `
    rain, rains, rained, raining, storm*, buckets down, bucketing, bucketed, pours, poured, pouring, downpour*, pelting,
    pissing down, tips down, tipping down, chucking it down, east coast low, cyclone, hail*, upstairs shower, upstairs
    bath*, upstairs toilet, neighbour upstairs, someone showers, showers upstairs, shower above, bathroom above, unit
    above, flat above, roof leak*, gutter*, leak, leaks, leaked, leaking, upstairs has a, upstairs have a, upstairs
    flush*, upstairs is in, runs a bath, run a bath, has a bath, has a shower, takes a shower, take a shower, when they
    shower, people upstairs, teenagers upstairs, above us, hailstorm, gully trap`,
  lightActs: `
    flicker*, buzz*, trip*, cuts out, goes off, go off, turns off, turned off, crackl*, fizz*, hiss*, dims, dimming,
    goes dim, blink*, sizzl*, pops, hum, hums, humming, strobe*, acts up, plays up, playing up, goes funny, goes weird,
    fills, ring, stain*, drip*, wet, damp`,
  waterFalse: `
    water feature*, candle*, natural light, daylight, skylight*, light rain, look, rain shower, curtain*, blind, blinds,
    sheer*, pool, wet look, ocean, beach, waterfall, hose down, rug, sofa, fabric, dampen, damp cloth, wet room light*,
    ip44, ip65, ip rating, dishes`,
  dampWall: 'damp, wet, moist, soaked, soggy, leak, leaks, leaking, leaked, flooded, water, puddle',
  plugsIn: `
    plugs in, plug in, plugged in, plugs, where it plugs, cords are, power cord*, cables are, extension lead*, extension
    cord*, power lead*, powerboard*, power board*, charger is, wiring, wires, electrics, fuses`,
  bareLeak: `
    cord free, cordless, rechargeable, battery, waterproof, water resistant, outdoor rated, feature*, damp cloth`,
  cordWord: 'cord, cords, cable, cables, lead, flex, plug, wire, wires, extension cord*, charger',
  coreShows: `
    chewed, chew, chews, gnawed, bitten, copper, shiny stuff, shiny wire*, see the wire*, see the copper, see wires,
    wires inside, inner wire*, see metal, metal showing, frayed, fraying, split, cracked, perished, crumbling, nicked,
    taped up, taped over, electrical tape, bare, pinched, squashed, melted, hot, warm, cloth covered, rubber has`,
  cordFalse: `
    hide, hiding, tidy, box, clips, cordless, curtain*, blind*, dog, hot glue, copper lamp*, copper pendant*, copper
    light*, copper finish`,
  gnawed: 'chewed, gnawed, bitten, nibbled, frayed, ate through, eaten through, chewed through',
  corded:
    'fairy lights, string lights, christmas lights, festoon lights, lights, lamp, lamps, charger*, heater, electric blanket, hairdryer, iron, vacuum, extension, toaster, kettle, fan',
  buzzOnTouch:
    'buzz when i touch, buzz when you touch, buzz if i touch, buzz if you touch, hum when i touch, tingle when i touch, bites when i touch, buzz in my arm*, buzz in my hand*, buzz in my finger*, buzz up my arm',
} satisfies Vocabulary<string>;
