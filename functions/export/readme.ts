/** The README.txt of a member's export. */

export const README = `Your data from Verandah

verandah.json         Everything in your account, as text that people and programs can read.
verandah.schema.json  What each part of verandah.json is, as a JSON Schema.
photos                Every photo in your account. The list "photos" in verandah.json says where each one belongs.

If you have many photos, they come in several zip files. Unpack them into the same folder.

What verandah.json has: your account, membership and home; your rooms with their to-dos, painted copies, messages and earlier versions, and the links to them; your
posts, replies, likes and reports; your photos, imports and invoices; your passkeys and where you're signed in; the emails we sent you in the last
30 days; and what our team did with your account.

What it doesn't have: your password, which we can't read either; anything that could sign somebody in as you; what other members wrote,
or reported about you.

All times are in UTC, which is 10 or 11 hours behind Sydney.
`;
