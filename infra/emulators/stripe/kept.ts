/** How the records are cut from Stripe's own types: the fields that are filled, each reference as an id. */

/** T as it travels unexpanded: a union of an id and an object becomes the id alone. */
type Unexpanded<T> = T extends string
  ? T
  : T extends { id: string; object: string }
    ? never
    : T extends readonly (infer Item)[]
      ? Unexpanded<Item>[]
      : T extends object
        ? { [Key in keyof T]: Unexpanded<T[Key]> }
        : T;

export type Kept<T, Keys extends keyof T> = { [Key in Keys]: Unexpanded<T[Key]> };
export type Common = 'id' | 'object' | 'created' | 'livemode';
export type Metadata = { metadata: Record<string, string> };
export type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] };
