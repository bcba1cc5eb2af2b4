/** Allows registering and starting a payment only from the stage's countries. Every other call is open from anywhere. */
import type { Context } from 'hono';
import { settings } from '../../settings.ts';
import { Refusal } from '../refusal.ts';
import { viewerCountry } from './viewer.ts';

const { COUNTRIES, SUPPORT_EMAIL } = settings('COUNTRIES', 'SUPPORT_EMAIL');
const countries = COUNTRIES.split(',');

/**
 * An unknown country is refused too: a percent-encoded path (`/api/%72egister`) reaches the same handler without a country, and would
 * bypass the check.
 * @throws Refusal 403 where the viewer's connection is not in one of the stage's countries, saying what is still open.
 */
export function requireCountry(c: Context): void {
  if (countries.includes(viewerCountry(c) ?? '')) return;
  throw new Refusal(
    403,
    `You can only create an account or start a membership in ${countryNames()}. Everything else works from anywhere: reading, signing in and using what you have. If you’re in ${countryNames()} and see this, write to ${SUPPORT_EMAIL}.`,
  );
}

function countryNames(): string {
  const names = new Intl.DisplayNames('en-AU', { type: 'region' });
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' });
  return list.format(countries.map((country) => names.of(country) ?? country));
}
