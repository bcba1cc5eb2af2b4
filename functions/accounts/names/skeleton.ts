/** Skeletons of names: two names with the same skeleton look alike (UTS #39, "Confusable Detection"). */
const DEFAULT_IGNORABLES = /\p{Default_Ignorable_Code_Point}/gu;

/** Small capitals, which NFKC leaves as they are and UTS #39 mostly. Unicode has none for x. */
const SMALL_CAPITALS = Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ');
const THEIR_LETTERS = 'abcdefghijklmnopqrstuvwyz';
/** Where the alphabet begins in black circles, in black squares, and for flags (Unicode 17, "Enclosed Alphanumeric Supplement"). */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The text in NFKC, without what is not seen, and with plain letters for those of other styles. */
export const plainLetters = (text: string): string =>
  Array.from(text.normalize('NFKC').replaceAll(DEFAULT_IGNORABLES, ''), plainLetter).join('');

function plainLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  if (start !== undefined) return String.fromCodePoint(97 + code - start);
  return THEIR_LETTERS[SMALL_CAPITALS.indexOf(sign)] ?? sign;
}

/**
 * The skeleton of a name, in any letter case. After the mapping of UTS #39 (section 4) it lower-cases the letters, maps them again, and
 * replaces i by l: names are shown as they were typed, and a capital I looks like an l.
 * @returns Only to be compared with other skeletons: `admin`, `Adrnin` and `ΑDMІN` with Greek and Cyrillic letters have the same one.
 */
export async function skeletonOf(name: string): Promise<string> {
  const lookalikes = await confusables();
  const mapped = (text: string) =>
    Array.from(text.normalize('NFD').replaceAll(DEFAULT_IGNORABLES, ''), (sign) => lookalikes.get(sign) ?? sign)
      .join('')
      .normalize('NFD');
  return mapped(mapped(plainLetters(name)).toLowerCase()).replaceAll('i', 'l');
}

/** Loaded when the first name is chosen: most calls of this Lambda function choose none. */
let read: Map<string, string> | undefined;

async function confusables(): Promise<Map<string, string>> {
  if (read) return read;
  const { default: list } = await import('./confusables.json', { with: { type: 'json' } });
  read = new Map(
    list.entries.split(' ').map((entry) => {
      const [sign = '', ...looksLike] = entry;
      return [sign, looksLike.join('')];
    }),
  );
  return read;
}
