/** The mail after a membership was cancelled, or ended because its renewal was never paid. */
import type { Template } from '../template.ts';
import { accountLink, longDate } from './wording.ts';

export const cancelled: Template = (filling) => (filling.facts.at === undefined ? ended(filling) : planned(filling));

const ended: Template = ({ siteOrigin, isSuspended }) => ({
  subject: 'Your Verandah membership has ended',
  before: [
    'Your last payment didn’t go through, so your membership has ended. Nothing more will be charged.',
    'Your rooms and their conversations stay in your account, and you can still read them.',
  ],
  link: isSuspended ? accountLink(siteOrigin) : { label: 'Start again', url: `${siteOrigin}/subscribe` },
  after: [],
});

/** Does not offer to resume to a suspended member, who cannot. */
const planned: Template = ({ siteOrigin, facts: { at = 0 }, isSuspended }) => ({
  subject: 'Your Verandah membership is cancelled',
  before: [
    `Your membership won’t renew, and nothing more will be charged. It stays paid for until ${longDate(at)}.`,
    ...(isSuspended ? [] : ['Changed your mind? You can resume it until that day.']),
  ],
  link: isSuspended ? accountLink(siteOrigin) : { label: 'Resume my membership', url: `${siteOrigin}/subscribe` },
  after: ['Afterwards your rooms and their conversations stay in your account, and you can still read them.'],
});
