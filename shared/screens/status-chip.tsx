import Chip from '@mui/material/Chip';
import type { MessageKey } from '#shared/i18n/pt-br.ts';
import type { CodeColour } from '#shared/codes/code-list.ts';
import { useTranslation } from './translation.tsx';

interface Labelled {
  labelKey: (code: unknown) => MessageKey;
  colour: (code: unknown) => CodeColour;
}

/** A code of a code list as a coloured word. A code without a word (spec §3: shown empty) draws nothing. */
export function StatusChip({ list, code }: { list: Labelled; code: number | string }) {
  const { t } = useTranslation();
  const label = t(list.labelKey(code));
  return label === '' ? null : <Chip size="small" label={label} color={list.colour(code)} />;
}
