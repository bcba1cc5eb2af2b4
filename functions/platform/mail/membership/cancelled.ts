/** The mail after a membership was cancelled, or ended because its renewal was never paid. */
import type { Template } from '../template.ts';
import { dayOf } from './wording.ts';

export const cancelled: Template = ({ siteOrigin, facts: { at } }) =>
  at === undefined
    ? {
        subject: 'Your Verandah membership has ended',
        before: [
          'Your last payment didn’t go through, so your membership has ended. Nothing more will be charged.',
          'Your rooms and their conversations stay in your account, and you can still read them.',
        ],
        link: { label: 'Start again', url: `${siteOrigin}/subscribe` },
        after: [],
      }
    : {
        subject: 'Your Verandah membership is cancelled',
        before: [
          `Your membership won’t renew, and nothing more will be charged. It stays paid for until ${dayOf(at)}.`,
          'Changed your mind? You can resume it until that day.',
        ],
        link: { label: 'Resume my membership', url: `${siteOrigin}/subscribe` },
        after: ['Afterwards your rooms and their conversations stay in your account, and you can still read them.'],
      };
