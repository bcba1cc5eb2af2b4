/** What a member says beside the question: the state, what they rule out, and facts of home and room. Only what is written there. */

/** The names of each state, and its larger cities. */
const STATES =
  String.raw`ACT:\bACT\b|canberra; NSW:\bNSW\b|new south wales|sydney|newcastle|wollongong|byron bay; NT:\bNT\b|northern territory|darwin|alice springs;
  QLD:\bQLD\b|queensland\b|brisbane|gold coast|sunshine coast|cairns|townsville|toowoomba; SA:\bSA\b|south australia|adelaide;
  TAS:\bTAS\b|tasmania|hobart|launceston; VIC:\bVIC\b|victoria\b(?! terrace)|melbourne|geelong|ballarat|bendigo; WA:\bWA\b|western australia|perth|fremantle`
    .split(/;\s+/)
    .map((line) => line.split(':'))
    .map(([state = '', named = '']) => ({ state, named: new RegExp(named, 'i'), code: new RegExp(`\\b${state}\\b`) }));

/** The state that a text names, by itself or by a city; two names of different states give none. */
export function stateIn(text: string): string | undefined {
  const isNamed = ({ named, code }: (typeof STATES)[number]) => {
    const found = named.exec(text)?.[0];
    // "act" and "sa" are words too: an abbreviation counts in capitals.
    return found !== undefined && (found.length > 3 || code.test(text));
  };
  const found = STATES.filter(isNamed);
  return found.length === 1 ? found[0]?.state : undefined;
}

/** A noun phrase of up to four words, up to a word or sign that ends it. */
const THING = String.raw`(?:(?:an?|the|any|more|another|my|our|too much) )?([\w-]+(?: (?!(?:and|but|or|because|as|since|so|in|on|at|for|to|if|please|is|are|was|strata|here|there|though|thanks|we|i|it|what|which|how|when|with|that|either|won't|anywhere)\b)[\w-]+){0,3})`;
/** What a home lacks is not ruled out: "no natural light". */
const LACKING =
  /^(?:idea|windows?|(?:natural |much |direct |real )?(?:light|daylight|sun)|view|(?:more )?(?:space|room|storage|money|time)|budget|privacy|heating|insulation|power|clue|one|longer|matter|need|problem|kids|pets|way|more|less|other|built-in\w*|wardrobes?|pantry|ventilation|fan in|garden|hallway|it|them|this|that|asbestos|gas|lead|doubt)\b/i;
const RULED_OUT = [
  String.raw`(?:^|[,.;:!?(–—-] ?|\b(?:and|but|so|please|want|with) )no (?!longer)${THING}`,
  String.raw`\b(?:can't|cannot|can not|not allowed to|aren't allowed to|mustn't|don't want to|must not|won't let (?:us|me)|not going to|rather not) (?:have |use |get |put in |put up |install |afford |stand )${THING}`,
  String.raw`\b(?:hate|loathe|dislike|detest|(?:don't|do not|doesn't|does not) (?:really )?(?:like|want|need)|not a fan of|not keen on|sick of|allergic to|anything (?:but|except)|everything but|other than|instead of|rather than|without (?=(?:an? |the |any )?\w)|avoid(?:ing)?) (?!to\b)${THING}`,
].map((pattern) => new RegExp(pattern, 'gi'));
const NOT_AN_OPTION =
  /\b((?!and |but |so )[\w-]+(?: [\w-]+)?) (?:is|are) (?:out|banned|forbidden|not (?:an option|allowed|permitted|possible)|off the table)\b/gi;
/** Work that may not be done: "we can't drill" rules out drilling. */
const MAY_NOT =
  /\b(?:can't|cannot|can not|not allowed to|aren't allowed to|mustn't|must not|don't want to|won't let (?:us|me)|rather not) (drill|paint|nail|screw|tile|wallpaper|glue|renovate|replace|remove|move|change|touch)\b(?: (?:in)?to)?((?: (?!and\b|but\b|so\b|or\b|because\b)[\w-]+){0,3})/gi;

/** What a member rules out, as short noun phrases in the order of the question. */
export function excludesIn(text: string): string[] {
  const plain = text.replaceAll('’', "'");
  const things = RULED_OUT.flatMap((pattern) => [...plain.matchAll(pattern)]).filter(
    ([, thing = '']) => !LACKING.test(thing),
  );
  const out = [...plain.matchAll(NOT_AN_OPTION)];
  const works = [...plain.matchAll(MAY_NOT)].map(([, verb = '', what = '']) => `${verb.replace(/e$/, '')}ing${what}`);
  const named = [...things, ...out].map(([, thing = '']) => thing);
  return [...new Set([...named, ...works].map((each) => each.toLowerCase().trim()))].slice(0, FACTS_MAX);
}

const FACTS_MAX = 4;
const FACT_MAX_CHARACTERS = 80;
const PERSON =
  '(?:mum|mother|mother-in-law|mum-in-law|dad|father|nan|nanna|grandma|grandmother|grandpa|pop|husband|wife|partner|son|daughter)';
const COUNT = '(?:an?|one|two|three|four|five|six|both|\\d)';
/** Each match is a fact, in the member's own words. */
const FACTS: readonly RegExp[] = [
  /\bwe(?:'re| are)? (?:rent(?:ing|ers)?|own (?:the|our) \w+)\b|\bi(?:'m| am)? (?:rent(?:ing)?|a renter|a tenant)\b/gi,
  /\b(?:a|my|our|this|in a) rental\b/gi,
  new RegExp(
    String.raw`\b${PERSON}(?:,? (?:(?:is|who is|aged) )?\d{1,3}\b)?(?:,? (?:and |who )?(?:uses|has|can't|cannot|lives with|moves in with|is (?:blind|deaf|in a|allergic|asthmatic|frail|unsteady|moving in))\b[^,.;?!]{0,40})`,
    'gi',
  ),
  new RegExp(String.raw`\b${PERSON},? (?:is |who is |aged )?\d{1,3}\b`, 'gi'),
  new RegExp(
    String.raw`\b${COUNT} (?:\w+ )?(?:cats?|dogs?|pupp(?:y|ies)|kittens?|rabbits?|greyhounds?|labradors?|kelpies?|kids|child(?:ren)?|toddlers?|bab(?:y|ies)|twins|teenagers?|boys|girls)\b(?: (?:under|aged|of) \w+)?`,
    'gi',
  ),
  /\b(?:facing|faces) (?:due )?(?:north|south|east|west)(?:[- ]?(?:east|west))?\b/gi,
  /\b(?:north|south|east|west)(?:[- ]?(?:east|west))?(?:ern|erly)?[- ]facing\b/gi,
  /\bbuilt (?:in|around|about) (?:the )?(?:1[89]|20)\d\ds?\b/gi,
  /\b(?:(?:1[89]|20)\d0s|federation|victorian|edwardian|post-war|mid-century|art deco) (?:\w+ )?(?:house|home|cottage|terrace|bungalow|flat|unit|apartment|villa|brick|weatherboard|place)\b|\bqueenslander\b/gi,
  /\b(?:\w+ (?:is|are|of) )?\d+(?:\.\d+)? ?(?:m|metres?|mm|cm)? ?(?:x|×|by) ?\d+(?:\.\d+)? ?(?:m|metres?|mm|cm)?\b/gi,
  /\b(?:ceilings?|floors?) (?:is|are) (?:only )?(?:\d[\d.]* ?\w+|concrete|timber|tiled|carpeted)\b/gi,
  /\bbudget (?:is |of )?(?:about |around |under )?\$ ?\d[\d,.]*k?\b|\bunder \$ ?\d[\d,.]*k?\b/gi,
];

/** What a member says of home, room and who lives there, each once and never more than is written. */
export function factsIn(text: string): string[] {
  const plain = text.replaceAll('’', "'");
  const found = FACTS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => ({ at: match.index, fact: match[0].trim() })),
  );
  const own = found.filter(({ fact }) => found.every((other) => other.fact === fact || !other.fact.includes(fact)));
  return [...new Set(own.toSorted((one, other) => one.at - other.at).map(({ fact }) => written(fact)))].slice(
    0,
    FACTS_MAX,
  );
}

const written = (fact: string): string => {
  const short = fact
    .replace(/^(?:an? |in an? |my |our |this )(?=rental)/i, '')
    .replace(/^built (?:in|around|about) /i, 'built ');
  return (short.charAt(0).toUpperCase() + short.slice(1)).slice(0, FACT_MAX_CHARACTERS).trimEnd();
};
