import Check from '@mui/icons-material/Check';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import type { ReactNode } from 'react';
import { IconButton } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import { TextField } from './text-field.tsx';

interface CopyFieldProps {
  name: string;
  label: string;
  /** The text in the field. */
  value: string;
  /** What is copied, or fetches it, if the field shows something else. Undefined if there is nothing to copy. */
  copied?: string | (() => Promise<string | undefined>) | undefined;
  /** The name and tooltip of the copy button. */
  copyLabel: string;
  hint?: string | undefined;
  /** Other buttons, before the copy button. */
  actions?: ReactNode;
}

/** A read-only text with a button that copies it. The button turns into a check, and screen readers announce it. */
export function CopyField(props: CopyFieldProps) {
  const { name, label, value, copyLabel, hint, actions } = props;
  const copied = 'copied' in props ? props.copied : value;
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();

  async function copyFrom(button: Element) {
    const text = typeof copied === 'function' ? await copied() : copied;
    if (text !== undefined) await copy(text, button);
  }

  return (
    <TextField
      name={name}
      label={label}
      value={value}
      hint={hint}
      readOnly
      maxLength={undefined}
      autoComplete="off"
      spellCheck={false}
      news={isCopied ? t('screens.copy.done') : ''}
      onValueChange={() => undefined}
      end={
        <>
          {actions}
          <IconButton
            label={copyLabel}
            disabled={copied === undefined || copied === ''}
            onClick={({ currentTarget }) => void copyFrom(currentTarget)}
          >
            {isCopied ? <Check color="success" /> : <ContentCopyOutlined />}
          </IconButton>
        </>
      }
    />
  );
}
