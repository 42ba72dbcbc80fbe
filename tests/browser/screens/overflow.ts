import type { Page } from 'playwright-core';

/**
 * What sticks out of the window sideways, or cuts its own text off without saying so by an ellipsis; and still does after
 * half a second of frames, in which what measures itself, such as a row of tabs, finds its width.
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
        // What is folded away in a `details` has a size all the same.
        const isSeen =
          element.checkVisibility() &&
          width > 1 &&
          height > 1 &&
          style.visibility === 'visible' &&
          style.opacity !== '0';
        if (!isSeen || isInScroller(element)) continue;
        // What waits outside on the left, such as a link to skip there, comes in when it is focused.
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
