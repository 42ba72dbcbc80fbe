/** A browser and its operating system, as people call them; null where unknown. */
export interface Browser {
  name: string | null;
  system: string | null;
}

/** In this order: most browsers also name those that they descend from. */
const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (list: typeof names, text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Recognizes the usual browsers by their `User-Agent`, well enough for people to recognize their own device. */
export function browserOf(userAgent: string | null): Browser {
  const text = userAgent ?? '';
  return { name: firstMatch(names, text), system: firstMatch(systems, text) };
}
