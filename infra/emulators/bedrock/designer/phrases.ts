/** Fixed sentences of the emulated designer: small talk, and its limits. */

export const SMALL_TALK: Partial<Record<string, string>> = {
  greeting: 'Hello. Ask me about a room, a colour, a material or a plan for your home, or attach a photo of the room.',
  thanks: "You're welcome. Ask again whenever the next room or question comes up.",
  account:
    'I cannot see or change your account. The membership page, /subscribe, has what you pay, your card, cancelling and asking for your money back; the account page, /account, has your receipts, email and password.',
  'off-topic':
    "I can't help with that one: I look after homes, interiors and gardens. Is there a room I can help with?",
};

export const NOT_COVERED =
  "Our library doesn't cover that, and I won't guess. Tell me the room, what it is made of and which state you are in, and I'll look again; for anything built, ask a licensed trade.";

export const PROBLEMS = {
  'not-a-room': 'That picture does not look like a photo of a room to me, so I have pinned nothing on it.',
  'too-dark': 'That photo is too dark for me to judge. Please take it again by daylight or with the lamps on.',
  unclear: 'I cannot make out enough in that photo to judge it. Please send a sharper one that shows the room.',
};

export const NO_PHOTO =
  'I cannot see a photo here. Please attach one, taken by daylight from a corner of the room, and I will look at it.';
export const ONE_PHOTO =
  'There is only one photo here, so I cannot compare it with another. Please attach the second photo too.';

export const NO_BRANDS =
  'I do not know or recommend brands, products or shops; compare by material, size, rating and warranty instead.';
/** Asks which of two is better. Where the library knows neither, they are names of shops or makers. */
export const COMPARES_NAMES =
  /\b(?:which|who|what)(?:'s|s| is| are)?\b.{0,12}\b(?:better|best|nicer)\b.*\b(?:or|vs)\b|\b(?:better|worse|nicer) than\b/i;

const PICTURE = '(?:photos?|pictures?|images?|pics?|renders?|renderings?|sketch(?:es)?|mood ?boards?|drawings?)';
const DRAWS =
  '(?:render|mock-? ?up|photoshop|visuali[sz]e|generate|edit|retouch|redraw|draw|sketch|restyle|re-?colou?r|repaint)';

/** Each limit's sentence, and below it the pattern of questions that get it. A star: the library has nothing on such questions. */
export const LIMITS =
  String.raw`* I am Verandah's AI designer, a computer program and not a person: I answer questions about homes from Verandah's library, look at photos of rooms and do the sums.
\bwho (?:are|made|built) you\b|\b(?:are|r) (?:you|u) (?:\w+ ){0,3}(?:human|person|robot|bot|ai|machine|real|chatgpt|claude|designer)\b|\bwhat (?:(?:ai )?model (?:are|is) (?:you|this)|ai\b|are you\b(?! \w))|\bwhat can you (?:do|help)|\byour name\b|\bam i (?:talking|speaking|chatting) (?:to|with)\b
* I cannot show, change or set aside the rules that I work by; I keep to design, so ask me about your home.
\b(?:system|developer|hidden|secret|initial) (?:prompt|message|instructions?|rules)\b|\b(?:ignore|disregard|forget|override|bypass|drop|break)\b.{0,30}\b(?:rules|instructions?|prompts?|guidelines|restrictions)\b|\byour (?:\w+ )?(?:rules|instructions|prompt|guidelines|restrictions)\b|\b(?:instructions|rules|prompt) (?:above|you (?:were|are|got|have))\b|\b(?:everything|text|words|message) (?:above|before this)\b|\bpretend (?:to be|you)|\byou are now\b|\bjailbreak|\bdeveloper mode\b
* I remember nothing beyond this conversation, neither earlier months nor other rooms, so please tell me again what matters: the room, its size and what was decided.
\b(?:do|can|will|did) you (?:still )?(?:remember|recall|know (?=me\b|what (?:i|we) (?:said|asked|chose)))|\bremember (?:me|my|what|when|last)\b|\b(?:you\b.{0,40}\b(?:told|tell|said|say|suggest\w*|recommend\w*|chose|picked)|we\b.{0,20}\b(?:discuss\w*|(?:talk\w*|spoke|speak) about|agreed?|decided?))\b.{0,60}\b(?:last|yesterday|ago|earlier this|before christmas|(?:in|back in) (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter))\b|\b(?:previous|last|earlier|other|another|old) (?:chats?|conversations?|sessions?)\b|\b(?:what|which|when) (?:did|have) (?:i|we) (?:ask|asked|tell|told|say|said|send|sent|show|shown) you\b
* I cannot draw, restyle or change a picture; I can say what I see in a photo, and in words what to do.
(?<!\b(?:i|we) |(?<!\byou )\bto )\b${DRAWS}\b.{0,40}\b(?:${PICTURE}|rooms?|it|this|me|my|plans?)\b|\b(?:make|create|send|give|show|do|produce)\b.{0,15}\b(?:an?|the|some) (?:\S+ ){0,2}${PICTURE}\b|\bshow me (?:what|how)\b.{0,30}\blooks?\b|\b(?:change|turn|make|put|swap|remove|paint)\b.{0,40}\b(?:in|on|from|into) (?:the|this|my|that) ${PICTURE}\b|(?<!\b(?:i|we) |(?<!\byou )\bto )\b(?:draw|sketch|restyle)\b(?! up)
* I cannot book, order or buy anything, or speak with a trade for you; I can help you write down what to ask for.
\b(?:book|order|purchase|reserve|hire|arrange|schedule|ring|call|email|contact)\b(?: \w+){0,2} (?:for (?:me|us)|on my behalf)\b|\b(?:can|could|will|would) you (?:please )?(?:book|order|buy|purchase|reserve|arrange|schedule|ring|call|email|contact|send)\b|^\W*(?:please )?(?:book|order|buy|reserve|schedule|purchase) (?:me|us|my|an?|the|some|\d+)\b|\byou (?:please )?(?:get|send|find) (?:me |us )?(?:an?|the|some) \w+ (?:round|over|out|in|here|to (?:come|call|visit))\b
- I do not have today's prices or quotes: ask two or three local trades or shops for a written quote on the same scope.
\b(?:how much|what)\b.{0,60}\b(?:costs?|charges?|pay|quote)\b|\bhow much\b.{0,60}\bworth\b|\b(?:prices?|priced|quotes?|quoted|costs?|going rate|hourly rate|cheapest (?:place|shop|store|deal|supplier)|on sale|specials?|discounts?)\b|\bhow much (?:is|are|for|would|does)\b(?! (?:\w+ ){0,5}(?:need(?:ed)?|space|room|light|paint|clearance|too|enough|take|weigh|use|allowed)\b)|\b(?:how much|what) (?:do|does|will|would|should) .{0,40}\b(?:set me back|go for|sell for|run to)\b
- ${NO_BRANDS}
\b(?:brands?|ikea|bunnings|kmart|freedom|dulux|taubmans|haymes|wattyl|porters?|farrow (?:and|&) ball|resene|caesarstone|laminex|bosch|miele|smeg|dyson|samsung|daikin|mitsubishi|fujitsu|velux|koala|temple (?:and|&) webster|west elm|harvey norman|fantastic furniture|amart|adairs|reece|beaumont tiles|mitre 10|officeworks|castlery|snooze|forty winks|spotlight store|rinnai|rheem|westinghouse|electrolux|panasonic|polytec|silestone|smartstone)\b|\b(?:which|what|best|exact) (?:\w+ )?(?:make|model(?! of)|products? (?:should|do|would|can)|shops?|stores?|retailers?|suppliers?|company)\b|\bwhere (?:can|do|should|could|to) (?:i |we )?(?:buy|get|find|order|shop)\b|\b(?:name|code) of (?:the|a|that|your) (?:exact )?(?:paint|colou?r|white|grey|fabric|tile|product)\b`
    .split(/\n(?=[*-] )/)
    .map((limit) => limit.split('\n'))
    .map(([says = '', asks = '']) => ({
      says: says.slice(2),
      asks: new RegExp(asks, 'i'),
      isAll: says.startsWith('*'),
    }));
