/** For tests with pages: the built site, up to date. */
import { builtWebsite } from '../../local/website.ts';

export default async function setup(): Promise<void> {
  await builtWebsite();
}
