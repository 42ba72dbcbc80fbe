import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import { useUnsavedChanges } from '#shared/ui/base/use-unsaved-changes.ts';
import styles from '#shared/ui/form/form.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called after the user has confirmed that the codes are kept. */
  onKept: () => void;
}

/** Saves a text as a file of the user. */
function download(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Shows new recovery codes, which cannot be shown again, until the user confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy();
  const [isKept, setIsKept] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  useUnsavedChanges(true);
  const text = codes.join('\n');

  function finish(event: SubmitEvent) {
    event.preventDefault();
    if (isKept) onKept();
    else setIsRefused(true);
  }

  return (
    <form noValidate onSubmit={finish}>
      <Typography color="text.secondary">{t('screens.security.codes.text')}</Typography>
      <CodeList codes={codes} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          icon={<ContentCopyOutlined fontSize="small" />}
          onClick={({ currentTarget }) => void copy(text, currentTarget)}
        >
          {t('screens.security.codes.copy')}
        </Button>
        <Button
          variant="outlined"
          icon={<FileDownloadOutlined fontSize="small" />}
          onClick={() => download(t('screens.security.codes.file_name'), `${text}\n`)}
        >
          {t('screens.security.codes.download')}
        </Button>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {isCopied ? t('screens.copy.done') : ''}
      </Typography>
      <div className={styles.choice}>
        <input
          id={id}
          type="checkbox"
          className={styles.checkbox}
          checked={isKept}
          aria-invalid={isRefused && !isKept}
          aria-describedby={`${id}-help`}
          onChange={(event) => setIsKept(event.target.checked)}
        />
        <label htmlFor={id}>{t('screens.security.codes.kept')}</label>
      </div>
      <div id={`${id}-help`} role="alert" className={styles.help} data-invalid>
        {isRefused && !isKept ? t('screens.security.codes.kept_required') : ''}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="contained">
          {t('screens.security.codes.done')}
        </Button>
      </div>
    </form>
  );
}

function CodeList({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={t('screens.security.codes.list')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, auto)', sm: 'repeat(2, max-content)' },
        columnGap: { xs: 1, sm: 5 },
        rowGap: 1,
        justifyContent: { xs: 'space-between', sm: 'start' },
        my: 2,
        p: 2,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        fontFamily: 'monospace',
        fontSize: { xs: '0.8125rem', sm: '1rem' },
        whiteSpace: 'nowrap',
        userSelect: 'all',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  );
}
