/** Cues, in English, of work on wiring, gas, water and membranes, and of asking to do it. */
import type { Vocabulary } from '../matching/cues.ts';

export const LICENSED_CUES = {
  ask: `
    how do you, what cable, which cable, do it all, do this, my own, tackle, on our own, learn to, without a trad*,
    without calling, how hard, can i, can we, could i, could we, how do i, how do we, how to, how would i, how can i,
    how can we, i want to, we want to, want to, wanna, going to, gonna, planning to, plan to, thinking of, thinking
    about, myself, ourselves, my self, diy, d i y, my husband, my partner, my dad, my brother, my mate, my wife, my
    father, my uncle, my son, hubby, brother in law, father in law, handyman, handy man, without an electrician,
    without a plumber, without a sparky, need an electrician, need a sparky, need a plumber, need a licen*, need a
    gasfitter, need a gas fitter, need a gas plumber, is it legal, legal to, legally, am i allowed, are we allowed,
    allowed to, ok to, okay to, safe to, youtube, tutorial, step by step, licence, license, licensed, unlicensed, do
    my own, doing my own, do our own, doing our own, do it ourselves, by myself, a tradie, hard to, easy to, alright
    to, is it ok, on my own, who can, is it fine, landlord said i, save money by, bunnings, should i just,
    instructions, walk me through, spare cable, spare wire, leftover cable, neighbour, which wire*, i can, ill just, will i, id like to, i plan, do it
    yourself, yourself, diyer, by ourselves`,
  wireUp: `
    install*, instal, wire, wires, wiring, rewire*, rewiring, re wire, hardwire*, hard wire*, replac*, swap, swapping,
    change, changing, changeover, move, moving, relocat*, extend, connect*, disconnect*, hook up, hooking up, cap off,
    take out, remov*, add, adding, put in, putting in, fit, fitting, upgrade, upgrading, run a, run the, running a,
    running new, shift, splice, join, attach, convert*, turn into, hang, hanging, mount, put up, fix, repair, fixing,
    replacement, removal, installation, installed`,
  electricWork: `
    power point*, powerpoint*, powerpont*, gpo, gpos, double gpo, electrical outlet*, power outlet*, wall outlet*,
    outlets, outlet, wall socket*, socket*, light switch*, lightswitch*, dimmer, dimmers, dimmer switch*, wall
    switch*, downlight*, down light*, light fitting*, light fixture*, pendant light*, ceiling light*, wall light*,
    wall sconce*, hardwired, batten holder*, chandelier, chandeliers, ceiling fan*, exhaust fan*, extractor fan*, switchboard*, switch
    board*, fuse box*, fusebox*, safety switch*, circuit, circuits, circuit breaker*, wiring, cabling, electrical
    cable*, electric oven, wall oven, induction cooktop*, induction, electric cooktop*, rangehood*, heated towel
    rail*, underfloor heating, floor heating, under floor heating, electric hot water, ev charger*, car charger,
    solar, light wiring, electrical work, electrical, electrics, outdoor lighting to the mains, ducted, split system*,
    air conditioner*, smart switch*, three phase, 240v, mains, usb outlet*, led driver*, batten light*, oyster light*,
    15 amp*, 32 amp*, a pendant, the pendant, my pendant, pendants, new light, the light in, ixl, heat lamp*, lights
    myself, the oven, my oven, new oven, hardwire*, oven, ovens, cooktop, cooktops, old oven, old cooktop, outdoor
    light*, garden light*, security light*, sensor light*, fan, fans, exhaust, towel rail, bathroom fan`,
  rewire: `
    rewire*, rewiring, re wire, re wiring, diy electric*, electrical work myself, own electrical, own wiring, do the
    electrics, do the wiring, do electrical work, run new cable*, run a cable*, run cable*, run a new circuit, wire
    up, wire in, hard wire, hardwire, hardwiring, wiring it, which wire`,
  hookUp: `
    hook up, hooking up, hooked up, wire up, wiring up, wire in, wiring in, rewire, rewiring, hardwire, hardwiring,
    hard wire, hard wiring, wire a, wire the, wire my, wiring a, wiring my, splice, splicing, run a cable, run cable,
    run power, running power, running a cable, extend the circuit, run a new, join wires, joining wires, tap into the,
    disconnect the wires`,
  atPlaceBetween: `
    near the, behind the, beside the, around the, next to the, in front of the, to match, matching, the colour of,
    colour, globe, globes, bulbs, shades, lampshade`,
  trips: `
    keeps tripping, keep tripping, trips the, tripping the, trips when, trips every, keeps turning off the power, keep
    blowing, blows the fuse, blowing fuses, fuse keeps, breaker keeps, safety switch trips, trips all the time, trips
    constantly, flicker and, no safety switch, old ceramic fuse*, ceramic fuses, rewireable fuse*, cloth wiring, old
    wiring, rubber wiring, fabric wiring, vir wiring, aluminium wiring, power point in the shower, power point next to
    the bath, power point above the bath, power point over the bath, double adaptor*, overload*, daisy chain*,
    daisychain*, piggyback*`,
  circuitThing: `
    safety switch*, fuse*, breaker*, rcd, power, lights, switchboard*, circuit*, power board*, powerboard*, wiring,
    electric*, house, bath, shower, plugs`,
  gasWork: `
    house gas, mains gas, gas, natural gas, gas leak test, gas cooktop*, gas stove*, gas line*, gas pipe*, gas
    heater*, gas bayonet*, bayonet, gas hot water, gas fitting*, gas oven*, gas bbq*, gas barbecue*, gas meter*, gas
    fireplace*, gas log*, gas point*, gas outlet*, gas hob*, gas appliance*, gas connection*, gas wall furnace*, gas
    ducted, gas to, the gas, gas work, gas burner*, gas supply, gas continuous, gas bottle*, gas dryer*, gas plumbing,
    gas conversion`,
  gasMaster: `
    gas fitter, gasfitter, gas plumber, gas ticket, gas licence, gas license, gas fitting myself, my own gas, diy gas,
    own gasfitting`,
  plumbWork: `
    tap, taps, mixer, mixers, kitchen mixer, tapware, toilet, toilets, toilet suite*, loo, basin, basins, sink, sinks,
    pipe, pipes, pipework, drain, drains, drainage, waste pipe*, cistern*, vanity, vanities, dishwasher, hot water
    system*, hot water unit*, hot water service*, hot water, bathtub, bath, washing machine tap*, washing machine,
    laundry trough*, laundry tub*, bidet*, plumbing, sewer, floor waste*, water line*, water point*, fridge water,
    outdoor shower, shower mixer, shower tap*, shower rose outlet, s trap, p trap, septic, pot filler, rainwater tank,
    greywater, water main, stormwater, kitchen sink, shower waste, flexi hose*, braided hose*`,
  plumbAct: `
    install*, instal, replac*, swap, swapping, change, changing, move, moving, relocat*, extend*, connect*,
    disconnect*, reconnect*, hook up, plumb, plumb in, plumbing in, cap off, cap, remov*, take out, add, adding, put
    in, putting in, fit, fitting, repair*, fix, fixing, unblock, cut into, shift, redirect, reroute, re route, run a,
    run new, running, solder*, dig up, rip out, tap into, convert, retap, diy, do my own, do the, replacement,
    removal, installation, installed`,
  plumbAside: `
    mirror*, curtain*, screen*, head, heads, rose, seat, brush, paper, mat, mats, handle colour, finish, finishes,
    colour, colours, light, lights, cabinet door*, handles, roll holder, skirt, knobs, splashback, tile, tiles,
    towel*, top, doors, area, cover, plug, cushion, filter, wand, caddy, tray`,
  plumbDirect: `
    my own plumbing, own plumbing, diy plumbing, plumb in, plumb it, plumb the, plumbing myself, plumbing ourselves,
    plumb a, do the plumbing, doing the plumbing, move the plumbing, moving the plumbing, move plumbing, moving
    plumbing, extend the plumbing, alter the plumbing, relocate plumbing, tempering valve, burst flexi`,
  membrane: `
    waterproofing, waterproofed, waterprooved, water proofing, waterproofer*, waterproof the, waterproof my,
    waterproof our, waterproof it, waterproof a, waterproof under, waterproof behind, waterproof around, waterproof
    myself, membrane*, re waterproof, rewaterproof, water proof the, water proof my, water proof a`,
  wetArea: `
    bathroom*, shower*, ensuite*, en suite, laundry, wet area*, wet room*, balcony, tiles, tiling, tiler, floor,
    niche, hob, bath, toilet, powder room, deck, membrane, wall, walls, screed, villaboard, sheeting, licen*,
    certificate, planter, roof, myself, ourselves, diy, do i need, as 3740`,
  retile: `
    tiling my own, tiling our own, tile my own, tile our own, tile it, tiling it, goes under the tiles, under the
    tiles, before tiling, before i tile, before we tile, seal the floor, seal the walls, retile*, retiling, re tile,
    re tiling, tile over, tiling over, tile on top, tile straight, tile directly, new tiles over, rip up the tiles,
    pull up the tiles, remove the tiles, removing the tiles, lift the tiles, regrout and, tile the shower, tiling the
    shower, tile my own shower, tile a shower, tile my shower, tile our shower, tiling my shower, tiling our shower,
    tiling a shower, tile the bathroom, tiling the bathroom, tile our bathroom, tile my bathroom, tiling our bathroom,
    tiling my bathroom, remove shower tiles, move the shower, moving the shower, convert the bath, walk in shower,
    hobless, build a shower, shower niche, cut a niche, shower recess, redo the shower, redo the tiles, remove shower
    hob, shower base`,
  showerArea: 'shower*, bathroom*, ensuite*, wet area*, wet room*, laundry',
  leakOut: `
    getting behind, gets behind, got behind, behind the shower tiles, behind the tiles, behind tiles, under the tiles,
    through the grout, coming through the wall, leaks downstairs, leaking downstairs, leak downstairs, leaks to, leaks
    out, leaking out, leaks onto, leaking onto, leaks, leaks into, leaking into, leaks through, leaking through,
    leaking under the tiles, water behind the tiles, water under the tiles, water coming through the tiles, leaks
    under, leaking behind, drummy, water gets behind, water getting behind, leaking shower, shower leaks, shower is
    leaking, shower leaking, water seeping through the grout, loose tiles, soggy, swollen skirting, failed waterproof*`,
  movableLamp: `
    lamp photo, table lamp, table lamps, floor lamp, floor lamps, desk lamp, bedside lamp, lamp, lamps, lampshade*,
    fairy lights, battery, rechargeable, plug in, solar light*, photo, instagram`,
  plumbNext: `
    sink cabinet, vanity mirror*, vanity top, vanity light*, vanity stool, vanity handles, vanity colour, bath mat*,
    basin colour, sink colour, tap colour, tap finish, mixer finish, vanity door*, vanity doors, vanity drawer*, pipe
    shelf, pipe shelves, pipe shelving, drain cover, dishwasher panel, dishwasher door`,
  shiftVerb: `
    move, moving, relocat*, shift, shifting, disconnect*, reconnect*, swap over, re position, reposition*, hook up,
    hooking up, cap off, capping`,
  fixedElectric: `
    power point*, powerpoint*, gpo, light switch*, switchboard*, switch board*, fuse box*, fusebox*, meter box*,
    meterbox*, power outlet*, wall socket*, socket, sockets, downlight*, ceiling fan*, wall oven, hardwired, electrical outlet*`,
  fixedGas: `
    gas bayonet*, bayonet, gas line*, gas pipe*, gas cooktop*, gas stove*, gas heater*, gas hot water, gas oven*, gas
    fire*, gas log*, gas meter*, gas point*, gas connection*, gas hob*, gas outlet*, gas wall heater*, gas bbq*`,
  wireJoin: `
    two wires, three wires, which wire*, few wires, couple of wires, coloured wires, active and neutral, neutral wire*,
    active wire*, earth wire*, join the wires, twist the wires, twist the wire, terminal block*, connector block*`,
  lightOrPoint: `
    light, lights, pendant*, fitting*, fixture*, switch, switches, fan, fans, downlight*, batten*, sconce*, socket*,
    power point*, outlet*, dimmer*, oven, chandelier*, oyster*, rangehood*`,
  cooker: 'cooker*, stove*, oven, ovens, cooktop*, cook top*, hob, upright oven*, range cooker*',
  shoves: `
    push*, slide, slides, sliding, slid, shov*, shift*, shuffl*, drag*, move, moves, moving, moved, pull*, roll, rolling,
    scoot*, nudg*, wheel, wheeling, inch it, bring it forward, bring the`,
  unhooks: `
    unhook*, disconnect*, reconnect*, unscrew*, undo, undoing, uncoupl*, connect, connecting, hook up, hooking up, plumb
    in, swap out`,
  hoseOrGas: 'gas, hose, hoses, flexi*, flex hose, bayonet*, bottle, bottled, lpg, burner*, pipe, pipes',
  byHand: `
    myself, ourselves, himself, herself, on my own, on our own, by myself, diy, my husband, hubby, my wife, my partner,
    my boyfriend, my dad, my mate, a mate, my brother, my son, father in law, brother in law, handyman, two of us, this
    weekend, on the weekend, on saturday, on sunday, tonight, tomorrow, just, simply`,
  otherCooker: `
    electric*, induction, ceramic, microwave*, air fryer*, pizza oven*, toaster oven*, toy, toys, play kitchen, mud
    kitchen, dutch oven*, oven mitt*, oven glove*, oven door*, oven light*, oven handle*, oven shel*, oven rack*, oven
    tray*, stove top kettle*`,
  fixedPlumbing: `
    toilet, toilets, kitchen sink, sink, basin, shower, bath, bathtub, vanity, dishwasher, washing machine taps,
    laundry trough, plumbing, pipes, drain, drains, hot water system, hot water unit, floor waste, waste pipe`,
  installVerb: `
    install, installing, installed, add, adding, replace, replacing, put in, putting in, swap, swapping, upgrade,
    upgrading, change, changing, rewire, wire`,
  placement: `
    height, high, where, how many, colour, colours, position, spacing, best, look, style, which, how far, size`,
  pipeThing: `
    toilet, plumbing, pipes, drain, drains, hot water system, hot water unit, dishwasher, floor waste, bidet, mixer
    tap, flick mixer, shower mixer`,
} satisfies Vocabulary<string>;
