/** The web standards that shared uses: browsers and Node both have them, and its types are neither's. */

declare class TextEncoder {
  encode(text: string): { readonly length: number };
}

declare class URL {
  constructor(address: string);
  readonly protocol: string;
  readonly port: string;
}
