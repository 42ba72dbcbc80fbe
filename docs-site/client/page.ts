/** Returns an element of the page. @throws Error where there is none of this kind */
export function findAs<Kind extends HTMLElement>(kind: new () => Kind, selector: string): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return found;
}

export const find = (selector: string): HTMLElement => findAs(HTMLElement, selector);

export const findAll = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Keeps a choice for the next page; a browser may deny it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice holds on this page.
  }
}
