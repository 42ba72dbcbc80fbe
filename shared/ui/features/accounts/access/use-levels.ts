import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from '#shared/ui/form/choice.ts';

const levels = ['full', 'read_only'] as const;

/** How much a secondary access may do. */
export type Level = (typeof levels)[number];

export const isLevel = (text: string | null): text is Level => levels.some((level) => level === text);

/** Returns the levels of a secondary access, in words. */
export function useLevels(): readonly Choice<string>[] {
  const { t } = useTranslation();
  return levels.map((level) => ({ value: level, label: t(`screens.access.level_${level}`) }));
}
