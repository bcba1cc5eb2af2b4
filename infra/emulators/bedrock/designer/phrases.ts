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
export const NEAREST = 'Our library has nothing on exactly that. The nearest it has:';

export const PROBLEMS = {
  'not-a-room': 'That picture does not look like a photo of a room to me, so I have pinned nothing on it.',
  'too-dark': 'That photo is too dark for me to judge. Please take it again by daylight or with the lamps on.',
  unclear: 'I cannot make out enough in that photo to judge it. Please send a sharper one that shows the room.',
};

export const NO_PHOTO =
  'I cannot see a photo here. Please attach one, taken by daylight from a corner of the room, and I will look at it.';
export const ONE_PHOTO =
  'There is only one photo here, so I cannot compare it with another. Please attach the second photo too.';

const PICTURE = '(?:photos?|pictures?|images?|render(?:s|ings?)?|sketch(?:es)?|mood ?boards?|drawings?)';
/** Asks the designer to do something, rather than how the member may do it. */
const DO = String.raw`(?:^\W*(?:please )?|\b(?:can|could|will|would) you (?:please )?)`;

/** Each limit's sentence, and below it the pattern of questions that get it. A star: the library has nothing on such questions. */
export const LIMITS =
  String.raw`* I am Verandah's AI designer, a computer program and not a person: I answer questions about homes from Verandah's library, look at photos of rooms and do the sums.
\bwho (?:are|made|built) you\b|\b(?:are|r) (?:you|u) (?:\w+ ){0,3}(?:human|person|robot|bot|ai|machine|real|chatgpt|claude)\b|\bwhat (?:(?:ai )?model )?are you\b(?! \w)|\bwhat can you do\b
* I cannot show, change or set aside the rules that I work by; I keep to design, so ask me about your home.
\b(?:system|hidden|initial) (?:prompt|message|instructions?)\b|\b(?:ignore|disregard|forget|override|bypass|reveal|print|repeat|show)\b.{0,40}\b(?:rules|instructions?|prompt)\b|\byour (?:\w+ )?(?:instructions|prompt)\b|\byou are now\b|\bpretend (?:to be|you)\b
* I remember nothing beyond this conversation, neither earlier months nor other rooms, so please tell me again what matters: the room, its size and what was decided.
\b(?:do|can|will|did) you (?:still )?(?:remember|recall)\b|\b(?:you|we)\b.{0,60}\b(?:yesterday|(?:days|weeks?|months?|years?) ago|last (?:week|month|year|time))\b.{0,20}(?:\?|$)|\b(?:previous|last|earlier|other|another) (?:chat|conversation|session)s?\b
* I cannot draw, restyle or change a picture; I can say what I see in a photo, and in words what to do.
${DO}(?:draw|sketch|render|restyle|redraw|photoshop|visuali[sz]e|generate|mock ?up)\b|\b(?:make|create|send|give|show|do|produce)\b.{0,15}\b(?:an?|the|some) (?:\S+ ){0,2}${PICTURE}\b|${DO}(?:change|turn|make|put|remove|edit|paint)\b.{0,40}\b(?:in|on|from|into) (?:the|this|my|that) ${PICTURE}\b
* I cannot book, order or buy anything, or speak with a trade for you; I can help you write down what to ask for.
${DO}(?:book|order|buy|purchase|reserve|schedule|ring|call|email|contact)\b|\b(?:book|order|buy|find|get)\b(?: \w+){0,3} (?:for me|on my behalf)\b
- I do not have today's prices or quotes: ask two or three local trades or shops for a written quote on the same scope.
\b(?:how much|what)\b.{0,60}\b(?:costs?|charges?|pay|quote)\b|\b(?:prices?|quotes?|going rate|cheapest (?:place|shop|store)|on sale|discounts?)\b|\bhow much (?:is|are|for|would|does)\b(?! (?:\w+ ){0,5}(?:need(?:ed)?|space|room|light|paint|clearance|too|enough|take|weigh|use|allowed)\b)
- I do not know or recommend brands, products or shops; compare by material, size, rating and warranty instead.
\b(?:which|what|best|good|recommend an?y?) (?:\w+ )?(?:brands?|shops?|stores?|retailers?|suppliers?)\b|\bbrands? (?:of|is|are|do|to)\b|\bwhere (?:can|do|should|could|to) (?:i |we )?(?:buy|get|order|shop)\b|\b(?:name|code) of (?:the|a|that|your) (?:exact )?(?:paint|colou?r|fabric|tile|product)\b`
    .split(/\n(?=[*-] )/)
    .map((limit) => limit.split('\n'))
    .map(([says = '', asks = '']) => ({
      says: says.slice(2),
      asks: new RegExp(asks, 'i'),
      isAll: says.startsWith('*'),
    }));
