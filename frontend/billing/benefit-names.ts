/** What a membership brings, for every screen that says it. */

/** Each benefit's name, and what it is good for. */
export const BENEFITS = [
  ['Unlimited AI assistant', 'Ask about any room and any house.'],
  ['Photo analysis and recommendations', 'Send a photo and we’ll pin our notes on it.'],
  ['Community forum access', 'Ask people who’ve done it in a house like yours.'],
  ['Educational resources and blog', 'Long, useful articles on Australian houses.'],
  ['Priority support', 'A person answers your email.'],
] as const;

/** "Unlimited AI assistant, photo analysis and recommendations, …" */
export const BENEFITS_IN_A_LINE = BENEFITS.map(([name], n) =>
  n === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1),
).join(', ');
