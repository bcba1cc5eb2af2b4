/** Whole sentences that the stand-in says: small talk, and what it cannot do. */

export const SMALL_TALK: Partial<Record<string, string>> = {
  greeting: 'Hello. Ask me about a room, a colour, a material or a plan for your home, or attach a photo of the room.',
  thanks: "You're welcome. Ask again whenever the next room or question comes up.",
  'off-topic':
    'I keep to homes, interiors and gardens, so I leave that one to others. Is there a room that I can help with?',
};

export const NOT_COVERED =
  'I could not find that in the library, and I would rather say so than guess. It would help to know the room, what it is made of and which state you are in; for anything built, ask a licensed trade.';

export const PROBLEMS = {
  'not-a-room': 'That picture does not look like a photo of a room to me, so I have pinned nothing on it.',
  'too-dark': 'That photo is too dark for me to judge. Please take it again by daylight or with the lamps on.',
  unclear: 'I cannot make out enough in that photo to judge it. Please send a sharper one that shows the room.',
};

/** What is asked for, and why it is not given. */
export const LIMITS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:how much|what)\b.{0,60}\b(?:cost|charge|pay|worth)\b|\b(?:prices?|quotes?|costs?)\b/i,
    'I have no prices of my own: ask two or three local trades for a written quote on the same scope.',
  ],
  [
    /\bbrands?\b|\b(?:which|what) (?:make|shops?|stores?|suppliers?|product)\b|\bwhere (?:can|do|should|could) (?:i|we) (?:buy|get|find|order)\b/i,
    'I do not recommend brands or shops; compare by material, size and warranty instead.',
  ],
  [
    /\b(?:render|mock-? ?up|photoshop|visuali[sz]e|generate|edit|redraw|draw)\b.{0,40}\b(?:photo|picture|image|room|this|me)\b|\bshow me (?:a|an|the)?\b.{0,20}\b(?:photo|picture|image)\b/i,
    'I cannot change or draw a picture; I can only say what I see in one and what to do.',
  ],
  [
    /\bremember (?:me|my|what|when|last)\b|\byou\b.{0,30}\b(?:told|said|suggested)\b.{0,30}\b(?:last|yesterday|ago)\b|\bprevious (?:chat|conversation)/i,
    'I remember nothing beyond this conversation, so please tell me again what matters.',
  ],
];
