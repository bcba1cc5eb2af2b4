/** The types of the web APIs that `shared` uses. Browsers and Node have both of them, and `shared` includes the types of neither. */

declare class TextEncoder {
  encode(text: string): { readonly length: number };
}

declare class URL {
  constructor(address: string);
  readonly protocol: string;
  readonly port: string;
}
