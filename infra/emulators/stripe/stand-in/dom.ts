/** Makes elements without markup strings, so that the page's content security policy has nothing to object to. */

type Tag = keyof HTMLElementTagNameMap;

/** An element with the given attributes (false and undefined ones are left out) and children. */
export function make<T extends Tag>(
  tag: T,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}
