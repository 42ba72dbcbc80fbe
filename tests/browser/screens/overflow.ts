import type { Page } from 'playwright-core';

/**
 * Returns elements that overflow the window sideways or cut off text without an ellipsis, and still do after half a
 * second of frames, in which elements that measure themselves, such as a row of tabs, settle.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (element: Element) => `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 40)}"`;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const isInScroller = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) if (scrolls(parent)) return true;
      return false;
    };
    const find = () => {
      const errors: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) errors.push(`the page is ${scrollWidth - clientWidth} px wider than the window`);
      for (const element of document.body.querySelectorAll('*')) {
        const { left, right, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        // The content of a closed `details` has a size all the same.
        const isSeen =
          element.checkVisibility() &&
          width > 1 &&
          height > 1 &&
          style.visibility === 'visible' &&
          style.opacity !== '0';
        if (!isSeen || isInScroller(element)) continue;
        // Elements outside on the left, such as a skip link, become visible when focused.
        if (right > clientWidth + 1 && left < clientWidth)
          errors.push(`${name(element)} ends ${Math.round(right - clientWidth)} px outside`);
        const hidesText = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
        if (hidesText && element.children.length === 0 && element.scrollWidth > element.clientWidth + 1) {
          errors.push(`${name(element)} is cut off`);
        }
      }
      return errors;
    };
    let errors = find();
    for (let frame = 0; frame < 30 && errors.length > 0; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      errors = find();
    }
    return errors;
  });
}

/** Returns what of the page's content has to be scrolled sideways to be read, but for a row of tabs. */
export function scrolledSideways(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll('*'))
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && !element.querySelector('[role="tablist"]'))
      .map((element) => element.textContent.trim().slice(0, 60)),
  );
}
