/**
 * Copies a text to the clipboard. Falls back to a selection where the browser has no clipboard, as on plain http hosts.
 *
 * @param near an element of the same dialog: what is outside an open dialog cannot be selected
 * @returns whether the text was copied
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, near);
  }
}

function copySelected(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', top: '0', opacity: '0' });
  near.append(area);
  try {
    area.select();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to copy without the Clipboard API
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
