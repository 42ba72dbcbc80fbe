import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import styles from './report.module.css';
import { defaultColumns, headingOf, type ReportColumn, reportColumns } from './report-columns.ts';

interface ColumnsDialogProps {
  columns: readonly ReportColumn[];
  onChoose: (columns: readonly ReportColumn[]) => void;
  onClose: () => void;
}

/** Chooses the columns of the table; one stays at least. */
export function ColumnsDialog({ columns, onChoose, onClose }: ColumnsDialogProps) {
  const { t, locale } = useTranslation();
  const [chosen, setChosen] = useState(columns);
  const toggle = (column: ReportColumn) =>
    setChosen(reportColumns.filter((name) => chosen.includes(name) !== (name === column)));
  return (
    <ModalDialog title={t('portal.report.columns_title')} size="form" onDismiss={onClose}>
      <DialogBody>
        <ul className={styles.columns}>
          {reportColumns.map((column) => (
            <li key={column}>
              <label>
                <input type="checkbox" checked={chosen.includes(column)} onChange={() => toggle(column)} />
                {headingOf(column, t, locale)}
              </label>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogActions>
        <Button style={{ marginInlineEnd: 'auto' }} onClick={() => setChosen(defaultColumns)}>
          {t('portal.report.columns_default')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose(chosen);
            onClose();
          }}
        >
          {t('common.save')}
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
