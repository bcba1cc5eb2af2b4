/** What becomes of the links of a member who leaves: who has one still reads that it has ended. */
import type { Item } from '../../../platform/table/keys.ts';
import { SharedLinks } from './items.ts';

/** Takes the member and the room out of what a link's token leads to. It expires by its `ttl`. */
export async function eraseLinks(items: AsyncIterable<Item>): Promise<void> {
  for await (const item of items) {
    const { ttl } = SharedLinks.parse(item);
    await SharedLinks.put(item.PK.slice('SHARE#'.length), { views: 0, ttl });
  }
}
