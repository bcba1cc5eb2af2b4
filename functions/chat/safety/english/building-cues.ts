/** Cues, in English, of work that must not begin before somebody has looked: structure, asbestos, lead, stone dust. */
import type { Vocabulary } from '../matching/cues.ts';

export const BUILDING_CUES = {
  pull: 'pull*, tak*, knock*, tear*, rip*, bring, bash*, smash*, cut*, come, comes, chop*',
  downOrOut: 'down, out, away, through, off',
  wall: `
    wall, walls, partition*, dividing wall*, internal wall*, brick wall*, kitchen wall*, nib wall*, stud wall*, wall
    between, party wall*, bulkhead*`,
  compound: `
    wallpaper*, paint, tile, tiles, light, lights, unit, units, oven, ovens, panel, panels, panelling, hook, hooks,
    mount, mounts, mounted, hung, art, hanging, hangings, sticker*, decal*, clock, clocks, sconce*, mirror*, cabinet*,
    colour, colours, plate, plates, heater*, vent, vents, vanity, shelf, shelves, shelving, cladding, covering*,
    coverings, finish, finishes, mural, texture, stain*, mark, marks, treatment*, decor, basin, tapware, plugs,
    anchors, fabric, lamp*, storage, bed, frame, frames, photos, stripes, carpet, cupboard*, cupboards, desk, and
    paint, safe, garden, hatch, lining, linings, sheeting`,
  frame: `
    stud, studs, beam*, column*, post, posts, pillar*, chimney, chimneys, chimney breast*, chimneybreast*, chimmney*,
    fireplace*, joist*, rafter*, truss*, lintel*, bracing, brace, ceiling ties, collar tie*, noggin*, noggings,
    bearer*, roof timber*, pier, piers, archway, roof strut*, structural`,
  cutInto: 'cut*, notch*, trim, chop*, saw*, drill through, shave, core, coring, chase, chasing, hack*',
  bearing: `
    loadbaring, loadbarring, loadberring, load barring, load bearer, loadbearing, load carrying, taking any load,
    taking load, carrying load, carry any load, load bearing, load baring, load bareing, structural wall*, supporting
    wall*, support wall*, structural beam*, hold up the roof, hold the roof, hold up the ceiling, hold up anything,
    hold anything up, holding up the roof, holds up the roof, holding the roof up, holds the roof up, holding up the
    ceiling, holding anything up, holds anything up, holding up anything, bearing wall*, weight bearing, is it
    structural, is structural, holding the house up, holding up the second, holding the ceiling up, supporting the
    roof`,
  opening: `
    window, windows, door, doors, glass door*, sliding door*, big window, new window, doorway*, opening*, door
    opening, window opening, archway*, servery, serving hatch, serving window, pass through, hatch, bigger window,
    larger window, wider door*, cavity slider, stacker door*, bifold*, french doors, hole in the wall, a window, a
    door, skylight, arch, arches`,
  makeOpening: `
    widen*, enlarg*, cut*, knock*, make an, make a, making an, making a, create*, creating, put an, put a, putting a,
    punch*, break through, new opening, new doorway, extend the, bigger, add a, install*, put, putting, insert*, fit
    a, fitting a, adding a`,
  intoWall: `
    in the wall, into the wall, in this wall, in that wall, through the wall, in a wall, between the kitchen, between
    the lounge, between the living, between the two, between kitchen, between lounge, between living, between dining,
    in our wall, through to the, in the brick*, in brick, of the wall, in the external, in an external, in the kitchen
    wall, into the lounge, into the kitchen, in the side wall, in a brick, in our brick, in the outside wall, into the
    brick, in the back wall, in a load, in the side of the house, through a brick, through the brick`,
  joinRooms: `
    knock the two, knock two, knock through, knocking through, knock into one, knock together, knock the kitchen,
    knock the lounge, knock the dining, knock the bathroom, make one big room, into one big room, into one room, two
    rooms into one, rooms into one, open up the kitchen, opening up the kitchen, open up the lounge, open up between,
    open up the back of, take the kitchen wall, wall removal, open the kitchen up, open up the living, open it up
    between, window into a door, window into french, window into a sliding, window to a door, window into doors,
    window into a doorway`,
  unstableWall: `
    leaning, leans, bowing, bulging, moving, tilting, crumbling, falling, collapsing, cracking wide, wide crack*,
    stepped crack*, stair step crack*, staircase crack*, zigzag crack*, big crack*, huge crack*, large crack*, crack*
    getting bigger, cracks getting wider, crack getting bigger, crack getting wider`,
  masonry: `
    wall, walls, chimney*, brickwork, brick wall, bricks, foundation*, footing*, retaining wall*, stumps, pier, piers`,
  footings: `
    under the house, footing*, footings, foundation*, stumps, slab edge, underneath the house, below the house`,
  dig: 'dig*, excavat*, undermin*, underpin*, restump*, reblock*, remove, cut',
  asbestos: `
    corrugated cement, cement roof, fibro asbestos, asbestos roof, asbestos*, asbestus, asbestoes, asbesto, asbestas,
    asbestis, asbetos, abestos, asbestose, asbesdos, fibrous cement, ac sheet*, asbestos cement, super six, super 6,
    mr fluffy, loose fill, tilux, hardiflex, zelemite, vermiculite, versilux, old cement sheet*, old fibre cement,
    cement sheet eaves, asbestos sheeting, acm`,
  fibro: `
    fibro*, fibrow, fybro, fibre cement, fiber cement, cement sheet*, cement sheeting, hardie sheet*, afc sheet*, eaves sheet*, eave sheet*,
    eaves lining*, eave lining*, soffit sheet*, soffit lining*, fibre sheet*`,
  disturb: `
    drill*, sand, sanding, sanded, cut*, remov*, pull*, replac*, hole, holes, screw*, nail*, water blast*, pressure
    wash*, pressure clean*, waterblast*, demol*, renovat*, broke*, broken, break*, crack*, snap*, damag*, rip*,
    knock*, dust*, scrap*, smash*, chip*, crumbl*, tear*, take off, take down, taking down, flak*, mount, hang,
    install*, safe, danger*, worr*, fall*, gut, strip*, lift*, grind*, put up, put a, fix, attach, gurney, clean*,
    stor*, bury, tip, dump, throw, got rid, get rid, punch*, prep, paint over, patch*, sugar soap`,
  fibroPart: `
    eave*, sheet*, lining*, ceiling*, wall*, fence*, shed, garage, roof*, cladding, laundry, bathroom, soffit*,
    gable*, weatherboards, flue, board*, panel*, is it asbestos, lined, behind`,
  oldFloor: `
    vinyl*, lino, linoleum, floor tiles, vinyl tiles, cushion vinyl, sheet vinyl, old lino, lino tiles, black glue,
    black adhesive, mastic, backing`,
  lift: `
    lift*, remov*, scrap*, pull*, sand, sanding, rip*, tear*, strip*, take up, taking up, get up, chip*, grind*,
    peel*, heat gun, tore, dig`,
  agedFloor: `
    old, original, 190*, 191*, 192*, 193*, 194*, 195*, 196*, 197*, 198*, 50s, 60s, 70s, 80s, fifties, sixties,
    seventies, eighties, black glue, black adhesive, black stuff, post war, underneath, layers, vintage, retro`,
  sprayed: `
    popcorn ceiling*, textured ceiling*, stipple* ceiling*, stippled ceiling*, stucco ceiling*, sprayed ceiling*,
    spray on ceiling*, cottage cheese ceiling, popcorn, pebble ceiling, vermiculite ceiling*, acoustic ceiling*,
    textured coating`,
  lagging: `
    lagging, pipe insulation, old insulation, insulation around the pipe*, insulation on the pipe*, roof insulation,
    boiler insulation`,
  demolish: `
    demol*, gut, gutting, gutted, rip out, ripping out, ripped out, rip up, pull out, pulling out, pull off, pulling
    off, tear out, tearing out, strip out, stripping out, knock out, knocking out, take out, taking out, smash*,
    bash*, chip off, chipping off, hack off, jackhammer*, remove the tiles, removing tiles, removing the tiles, remove
    tiles, remove the old, removing the old, ripping off, rip off, chip the tiles, chisel*, pulling the tiles, pull
    the tiles, ripping the tiles, stripping the tiles, strip the tiles, take the tiles, taking the tiles, chipping the
    tiles, lifting the tiles, lift the tiles, pulling tiles, pulled the tiles, pulled off`,
  wetRoom: `
    bathroom*, laundry, kitchen*, toilet, eaves, ceiling*, wall lining*, shower, shed, garage, splashback, lounge,
    sleepout, sunroom, fireplace surround, house, tiles, back verandah, linings`,
  asbestosAge: `
    pre 1990, pre 1980, pre 1985, before 1990, before 1987, before 1980, 194*, 195*, 196*, 197*, 1980*, 1981*, 1982*,
    1983*, 1984*, 1985*, 1986*, 1987*, 1988*, 40s, 50s, 60s, 70s, 80s, fifties, sixties, seventies, eighties, post
    war, postwar, housing commission, mid century`,
  leadWord: 'lead, leaded',
  leadThing: `
    paint*, dust*, poison*, test*, flak*, contain*, based, pipe*, soil*, safe, level*, blood, expos*, content,
    hazard*, primer, toxic*, water, solder, chips, swallow*, contaminat*, old, danger*, peeling, putty, check, laden,
    kids, baby, pregnan*, toddler, sanding, in the walls, present, flashing`,
  leadPaint: `
    lead paint*, lead based, lead dust, lead poison*, lead in the, lead in my, lead in our, lead test*, lead chips,
    has lead, have lead, contains lead, contain lead, got lead, be lead, is lead, lead exposure, lead levels, lead
    solder, lead pipe*, lead primer, red lead, lead content, leaded paint, for lead, about lead, with lead in, lead or
    asbestos, asbestos or lead, asbestos and lead, asbestos lead, led paint, led based, led in the, led in old, led in
    paint`,
  strip: `
    sanding, sand back, sand down, sand off, sanded, sand the, sand my, sand our, sand it, sand them, sand away,
    sander, strip back, strip the, strip my, stripping, strip old, strip down, strip off, strip paint, strip it,
    stripped, stripper, scrap*, heat gun*, burn off, burning off, blowtorch*, blow torch, torch, blast*, grind*, wire
    brush*, sandblast*, sand blast*, restor*, chip*, dry sand*, sand and, sand old, sand these, sand those, sand all,
    get the paint off, take the paint off, remove the paint, remove old paint, removing paint, removing old paint,
    remove paint, take back to bare, back to bare, orbital, planing, renovat*, heatgun*, heat stripping, get rid of
    the paint, stripping back, sand or, or sand, strip or, or strip, sand an, sand a, strip an, strip a`,
  paintwork: `
    paint*, door, doors, window*, sash*, sill*, windowsill*, skirting*, architrave*, weatherboard*, trim, cornice*,
    ceiling*, mantel*, mantle*, verandah*, veranda, fretwork, lacework, iron lace, gable*, frames, frame, varnish*,
    walls, wall, picture rail*, dado*, tongue and groove, vj, handrail*, staircase, stair*, balustrade*, fence,
    timberwork, woodwork, cladding, paint layers, lead light`,
  oldHome: `
    old, older, original, era, heritage, flak*, peel*, chalk*, layers, federation, victorian, edwardian,
    queenslander*, cottage, terrace, bungalow, art deco, weatherboard, 185*, 186*, 187*, 188*, 189*, 190*, 191*, 192*,
    193*, 194*, 195*, 196*, 20s, 30s, 40s, 50s, 60s, twenties, thirties, forties, fifties, sixties, pre 1970, before
    1970, post war, postwar, war service, worker cottage, miner cottage, century, inter war, interwar, period home`,
  movableWood: `
    dresser*, table*, chair*, cabinet*, sideboard*, chest of drawers, drawers, desk*, stool*, furniture, bed frame,
    bedside*, buffet, hutch, coffee table, pine, benchtop*, floorboard*, floors, floor, timber floor*, deck, decking,
    butcher block, tabletop`,
  flakingPaint: `
    flaky paint, flaky old paint, flaking old paint, chipping paint, chipped paint, chips of paint, chips paint,
    crumbling paint, peeling old paint, paint is chipping, paint is coming off, paint chipping, cracked paint, loose
    paint, flaking paint, peeling paint, paint flakes, paint chips, paint is flaking, paint is peeling, paint peeling,
    paint flaking, paint dust, chewing the, chewing on, chews the, chews on, chewed the, eating paint, ate paint,
    swallowed paint, swallowed a paint, eats paint, mouthing, chalky paint, old paint, eaten paint, licking the, paint
    coming off, flakes of paint, flakes of old paint`,
  unborn: `
    pregnan*, expecting, unborn, bub, newborn*, baby, babies, toddler*, infant*, child, children, kids, kid, year old,
    nursery, crawling, trimester, month old, grandkids, grandchild*, grandson, granddaughter, little one*, weeks
    along, due in, daughter, son`,
  stone: 'silica, silicosis, stone dust, silica dust, cristalline, crystalline silica',
  engineered: `
    stone island*, stone kitchen bench*, quartz, stone vanity, stone top*, marble, granite, engineered stone,
    engineerd stone, enginered stone, caesarstone, caesar stone, ceasarstone, caeserstone, ceaserstone, essastone,
    silestone, smartstone, quantum quartz, quartz bench*, quartz stone, stone benchtop*, stone bench top*, stone
    bench, stone bench*, reconstituted stone, composite stone, granite bench*, marble bench*, porcelain bench*,
    sintered stone, dekton, neolith, stone splashback*, engineered quartz, stone slab*, man made stone, manmade stone,
    porcelain slab*, sandstone, stone counter*`,
  grind: `
    cut, cuts, cutting, grind, grinding, grinder*, drill, drilling, drilled, sand, sanding, polish, polishing, trim,
    trimming, notch*, saw, sawing, chase, chasing, core, coring, shave, hole, enlarge, enlarging, dry cut*,
    jackhammer*, modify*, modifying, resiz*, chisel*, shorten*, reshape, narrower, resize, alter, altering`,
  masonryWork: `
    concrete, brick, bricks, brickwork, paver*, tile, tiles, slab, sandstone, mortar, render, stone, grout, cement,
    porcelain, terrazzo, limestone, besser, besser block*, pavers, pointing`,
  dust: `
    dust*, grinder*, angle grinder*, dry, myself, ourselves, diy, mask, vacuum, circular saw, demo saw, inside the
    house, indoors, respirator, breath*, p2, safe, safely, jackhammer*, wet saw, diamond blade, diamond wheel, without
    water, danger*, hazard*, harmful, health, lungs, harm, breathing it, bad for`,
  banned: `
    ban, banned, bans, legal*, illegal*, allowed, still buy, still get, still install*, can i buy, can i still, can we
    still, get away with, order, new, install*, outlawed, supply, put in`,
  builtNew: `
    new build, brand new, built in 199*, built in 200*, built in 201*, built in 202*, built 200*, built 201*, built
    202*, new house, new home`,
  compoundWall: `
    wall paint, wall tile, wall tiles, wall light, wall lights, wall unit, wall units, wall oven, wall panel*, wall
    panels, wall hook*, wall mount, wall mounts, wall clock*, wall sconce*, wall mirror*, wall cabinet*, wall plate*,
    wall heater*, wall vent*, wall shelf, wall shelves, wall shelving, wall cladding, wall covering*, wall finish*,
    wall mural, wall texture, wall stain*, wall anchors, wall plugs, wall lamp*, wall frame*, wall carpet, wall
    lining*, wall sheeting, wall safe, wall plaster, wall tiling, wall fan, wall tapware, wall basin, wall bed, wall
    stickers, wall trim, wall batten*, wall fixings, wall screws, wall cupboard*`,
  goes: `
    go, goes, gone, going, come out, come down, coming out, coming down, be removed, be taken, removed, come away, be
    knocked, disappear`,
  comeOut: `
    go, goes, come out, come down, coming out, coming down, be removed, be taken out, removed, be cut, out of the way,
    in the way`,
  soft: `
    look, looks, feel, feels, colour, colours, visually, picture, vase, flower*, dried, timber look, fake, faux,
    candle*, styl*, earring*, sofa, couch, curtain*, drape*, pillow*, curtain rod, with paint, with colour, by
    painting, sewing, dress, shirt, nails, stool, mirror*, tv unit`,
  widen: `
    widen*, enlarg*, make bigger, make wider, bigger, larger, wider, cut a, cut an, cut in a, cutting a, cutting in,
    knock a, knock in, knock out a, create an, creating an, punch, move the, moving the, relocate the, brick up, put
    in a, putting in a, add a new, add an extra, new`,
  cutHole: `
    cut a, cut an, cutting a, cutting an, cut out a, cut through, cut into, cutting through, cutting into, big hole,
    large hole, knock a hole, knocking a hole, knock a, smash a hole, make a hole, recess a, recess the, recessing,
    niche, chase out`,
  small: 'picture*, hook*, frame*, screw, art, nail, anchor*, plug, soap, candle',
  fibroPartBefore: 'fibro, asbestos, cement sheet',
  fromMirror: 'mirror*, art, ladder*, picture*, print*, shelf, bike*, against',
  colourTalk: `
    colour*, palette, paint colour*, style*, look, scheme, which paint, what paint, coastal, hamptons, curtains,
    decor, grout colour, pattern, herringbone`,
  dogs: `
    dog, dogs, puppy, leash, collar, guitar, laptop, charger, charging, usb, hdmi, cable, cord, designer*, project,
    team, sales`,
  dryStrip: `
    sanding, sand back, sand down, sand off, sanded, sand the, sand my, sand our, heat gun, scrap*, stripping, burning
    off, dry sand*, sander`,
  existing: `
    existing, already have, already got, match, matches, goes with, go with, suit, suits, colour*, clean, cleaning,
    rug, stools, splashback to, alternative*, instead of`,
  grinderTool: `
    angle grinder*, grinder*, circular saw, demo saw, wet saw, tile saw, jackhammer*, concrete saw, core drill`,
  pattern: 'mural, leaves, wallpaper, pattern, print, decal*, sticker*, art',
  paintWord: 'paint, paints, painted, paintwork',
  oldPaintAge: `
    pre 1970, pre 1980, before 1970, old, 190*, 191*, 192*, 193*, 194*, 195*, 196*, 50s, 60s, heritage, victorian,
    federation, queenslander*`,
  toxic: `
    toxic, poison*, dangerous, hazardous, unsafe, harmful, is it safe, safe to sand, safe to strip, safe to remove`,
  toPlace: 'to the, to another, to a, to an, against, along, onto, near, next to, to one',
  cutWall: `
    cut it, cut out, cutting out, just cut, cut through, sledgehammer*, demolish*, demolition, knock it, knock out,
    knock down, knocking down, knock through, bash it, rip it out, pull it down, take it out, take it down, remove it,
    gone`,
  oldSheet: `
    eave*, wall sheeting, sheeting, wall lining*, linings, soffit*, bathroom wall*, laundry wall*, kitchen wall*,
    ceiling sheet*, old lining*, garage, shed, gable*, wall panel*, fence, splashback, cladding`,
  layers: `
    layers of paint, layers of old paint, many layers, old layers, coats of old paint, years of paint, coats of paint
    on an old`,
  hangOn: `
    hang, hanging, drill*, screw*, nail*, hole, holes, mount*, fix, sand, sanding, cut, cutting, remov*, rip*, pull*,
    break*, broke*, crack*, pressure wash*, water blast*`,
} satisfies Vocabulary<string>;
