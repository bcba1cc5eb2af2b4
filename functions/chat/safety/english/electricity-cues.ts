/** Cues, in English, of electric shocks and of water at electricity. */
import type { Vocabulary } from '../matching/cues.ts';

export const ELECTRICITY_CUES = {
  electrocution: `
    electrocut*, electric shock*, electrical shock*, electrified, got shocked, get shocked, shocked me, shocks me,
    zapped me, zaps me, zapped by, got zapped, mild shock, small shock, little shock, shocked by the tap, shocked by
    my, live metal`,
  shock: `
    zing, zings, zinged, fizz, fizzes, shock, shocks, shocked, zap, zaps, zapped, zapping, jolt*, tingl*, pins and
    needles, prickl*, thrown back, threw me back, knocked me back, bitten, flinch*`,
  soundOrShock: 'buzz, buzzes, buzzed, buzzy, buzzing, numb, bites, biting, nips',
  kick: `
    belt off, belt from, bite off, bite from, bites me, bit me, kick from, kick off, whack off, whack from, boot off,
    boot from, thump from, nip off, nip from, bitten by, bites when, belted me`,
  electricity: `
    electricity, electric current, electrical current, electric feeling, electric charge, live current, feels
    electric, feels live, is live, alive, current in the, current through, current running, current coming, current
    from the, current off the`,
  handling: `
    tap, taps, faucet*, shower*, sink*, basin*, bath, bathtub, fridge*, freezer*, oven*, stove*, cooktop*, hob,
    kettle*, toaster*, dishwasher*, washing machine*, washer, dryer*, microwave*, appliance*, power point*,
    powerpoint*, gpo, outlet*, socket*, plug, switch, switches, light, lights, lamp*, downlight*, metal, rail,
    handle*, pool, hose*, pipe*, drain*, splashback*, rangehood*, heater*, aircon*, air con*, fan, fence, gutter*,
    bench*, trough, mixer, spout, urn, iron, touch, touched, touching, touches, grab*, power board*, cord, cable*`,
  wetMetal: `
    tap, taps, faucet*, shower*, sink*, basin*, bath, bathtub, mixer, hose*, trough, fridge*, washing machine*,
    dishwasher*, metal, pipe*, splashback*, gutter*, spout, handle*, kettle*, when i touch*, if i touch*, when you
    touch*, oven door`,
  plainTap: `
    tap, taps, shower, sink, basin, bath, mixer, hose, trough, spout, splashback, gutter, pool ladder, metal`,
  byTouch: 'off, from, through, when, touch*, gives, get, got, getting, feel*, up, in, my',
  arcing: `
    spark, sparks, sparked, sparking, arcing, scorch*, singed, charred, smok*, melted, melting, burning, burnt, burn
    mark*, crackl*, sizzl*, hot to touch, hot to the touch, too hot, really hot, very hot, is hot, gets hot, feels
    hot, getting warm, gets warm, is warm, feels warm, black marks, fizz*, smells burnt, smells of burning, smells
    like burning, smelling burnt, glowing, popped and`,
  bareWire: `
    bare wire*, live wire*, exposed wire*, exposed wiring, exposed electrical, wires hanging*, wires sticking*, wires
    poking*, wires showing, frayed, nicked a wire, cut a wire, cut through a wire, cut a cable, cut through a cable,
    drilled into a wire, drilled through a cable, hit a wire, hit a cable, chewed the cord, chewed wire*`,
  outlet: `
    power point*, powerpoint*, gpo, outlet*, socket*, light switch*, switch, switches, switchboard*, switch board*,
    fusebox*, fuse box*, meter box*, meterbox*, power board*, powerboard*, wiring, wires, light fitting*, light
    fixture*, plug, plugs, extension cord*, extension lead*, downlight*, electrical outlet*, wall switch*, circuit
    breaker*, dimmer`,
  lamps: `
    oyster light*, pendant light*, wall light*, track light*, bedside light, hall light, porch light, outdoor light*,
    skylight fitting, light in the, light, lights, downlight*, down light*, light fitting*, light fixture*, light
    globe*, light bulb*, ceiling light*, bathroom light, kitchen light, lounge light, hallway light, bedroom light,
    laundry light, chandelier*, pendant, pendants, ceiling fan*, exhaust fan*, fan, fans, ceiling rose, led strip*,
    globe, bulb, lamp, batten`,
  pours: 'leak*, leek, leeks, drip*, trickl*, seep*, pour*, gush*, dribbl*, spray*, squirt*',
  wetStrong: `
    flood, flooded, floods, flooding, flood water*, floodwater*, leak, leaks, leaking, leaked, leek, drip, drips,
    dripping, dripped, wet patch*, damp patch*, water stain*, water damage*, burst, soaked, soaking, got wet, rain
    got, rain gets, rain coming, water coming, water running, water runs, water came, water comes, water got, spilled,
    spilt, splashed, splashing, storm water, wet wall`,
  rainOrWater: 'water, rain, rainwater, leak, roof leak, storm, condensation, moisture',
  hardOutlet: `
    power point*, powerpoint*, gpo, gpos, outlet*, socket*, light switch*, switchboard*, switch board*, fusebox*, fuse
    box*, meter box*, meterbox*, power board*, powerboard*, wiring, electrics, electrical*, safety switch*, extension
    cord*, power cord*, plug, plugs, switch, switches, circuit board, ceiling fan*, air con*, aircon, split system*,
    inverter, solar battery`,
  escape: `
    leak*, drip*, trickl*, seep*, pour*, gush*, running, coming, runs, comes, stream*, dribbl*, spray*, flood*,
    splashed, drops, getting, gets, got, raining`,
  drip: `
    drip*, leak water, leaking water, leaks water, trickl*, seep*, gush*, water in, water inside, water coming, water
    running, water pouring, water dripping, water leaking, water through, full of water, filled with water, filling
    with water, got wet, getting wet, gets wet, soak*, has water, have water, fill up with water, water pool*, water
    got in, water gets in`,
  lightLeak: 'leaking, leaks, leaked, pouring, pours',
  water: `
    water, rain, rains, raining, rainwater, wet, damp, moist*, puddle*, flood, floods, flooded, flooding, floodwater*,
    leak, leaks, leaking, leaked, drip, drips, dripping, dripped, condensation, soaked, soaking, splashed, splashing,
    burst pipe, overflow*`,
  toward: `
    up to, to the, right at, in front of, right on, right above, from, through, thru, out of, off, into, onto, near,
    inside, in, on, over, around, behind, above, down, by, beside, next to, close to, against, under, at, all over,
    along, past, where, across`,
  blind: `
    blind, blinds, curtain*, venetian*, roman, romans, roller, rollers, shade, shades, shutter*, drape*, window
    covering*, window furnishing*`,
  money: `
    price*, cost, costs, quote, quotes, bill, bills, expens*, budget, invoice, dollar*, dear, how much, power bill`,
  styleTalk: `
    industrial look, exposed brick look, industrial style, edison, style, look, aesthetic, vibe, decorative, fake,
    faux, artificial, battery, festoon, candle*, theme, trend*, wallpaper`,
  wireNoun: 'wire, wires, wiring, copper, copper wire',
  bareSign: `
    exposed, bare, hanging, sticking out, poking out, showing, live, uncovered, chewed, cut, frayed, broken, damaged,
    visible, dangling`,
  lampHolder: `
    light fitting*, light fixture*, downlight*, down light*, ceiling light*, ceiling fan*, exhaust fan*, oyster
    light*, bathroom light, kitchen light, hall light, hallway light, bedroom light, light globe*, light bulb*`,
  waterWord: 'water, rainwater, rain water',
  roofLeak: `
    roof leak*, ceiling leak*, leaking ceiling, leaking roof, ceiling is leaking, ceilings leaking, roof is leaking,
    roof leaked, leak in the roof, leak in the ceiling, water through the ceiling, water coming through, storm damage`,
  anythingElectric: `
    light, lights, downlight*, power, electric*, power point*, powerpoint*, switch, switches, fan, wiring`,
  hideIt: 'hide, hiding, tidy, conceal*, disguise, cord cover, cable management',
  gotShock: `
    got a shock, get a shock, gets a shock, gave me a shock, gives me a shock, gave him a shock, gave her a shock, a
    shock from, a shock off, shocks from, shocks off, got a zap, get a zap, gets a zap, a zap from, a zap off, get
    zapped, gets zapped, felt a current, feel a current, feels a current, a shock when, a shock whenever, shock every
    time, zap every time, a jolt from, electric kick, little kick from, electric jolt, electric buzz, electric zap`,
  newsOf: `
    saw, see, seeing, look, looked, heard, news, colour, colours, paint, read, photo, result, design, carpet,
    doorknob*, jumper`,
  waterComing: `
    water coming, water is coming, waters coming, water comes, water dripping, water is dripping, water running, water
    pouring, water is pouring, water leaking, water is leaking`,
  sparks: `
    spark, sparks, sparked, sparking, arcing, electric burning smell, burning plastic, blue flash, flash of light when`,
  wetClear: `
    leak, leaks, leaking, leaked, dripping, flooded, flooding, getting wet, got wet, wetter, water stain*, ceiling
    stain*, damp patch*, wet patch*, soaked, burst pipe*, roof leak*, poured, spilt, spilled`,
  electricClear: `
    light, lights, downlight*, light fitting*, ceiling fan*, exhaust fan*, power point*, powerpoint*, power outlet*,
    outlet*, switchboard*, fuse box*, fusebox*, light switch*, power board*, powerboard*, the light in the, our light
    in the`,
  blockOrScreen: 'blind, blinds, curtain*, skylight*, sheer*, shutter*, tap, taps',
} satisfies Vocabulary<string>;
