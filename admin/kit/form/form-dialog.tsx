import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { SaveButton, type SaveButtonProps, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FailedPlacesContext } from '#shared/ui/base/failed-places.ts';
import { AboutLine } from '../feedback/about-line.tsx';
import { SelectionSummary } from '../feedback/selection-summary.tsx';
import { useWords } from '../page/use-words.ts';
import { UnsavedFields } from './unsaved-fields.tsx';

export interface Closing {
  onClose: () => void;
}

interface FormDialogProps extends Closing {
  /** A catalogue key. */
  title: string;
  /** Wraps inputs and buttons in a react-admin form. */
  form: (content: ReactNode) => ReactNode;
  maxWidth?: 'xs' | 'sm';
  /** Whom or what it is about, and how much; the selected records of a list name themselves. */
  about?: string | undefined;
  /** A catalogue key; 'Save' by default. */
  submitLabel?: string;
  /** The form may be sent as it opens, because its values are a proposal. */
  isProposal?: boolean;
  /** Placed apart from Cancel and Save. */
  firstAction?: ReactNode;
  /** The inputs. */
  children: ReactNode;
}

/**
 * A form in a dialog. Only Save and Cancel close it: Escape and a click outside do not, so that typed input is not
 * lost.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    form,
    maxWidth = 'xs',
    about,
    submitLabel,
    isProposal = false,
    firstAction,
    children,
    onClose,
  } = props;
  const t = useWords();
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth={maxWidth} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(title)}</DialogTitle>
      {/* The page below is out of reach: what fails here is said here. */}
      <FailedPlacesContext value={null}>
        {form(
          <>
            <UnsavedFields />
            <DialogContent sx={{ display: 'grid', gap: 1 }}>
              <SelectionSummary />
              <AboutLine about={about} />
              {children}
            </DialogContent>
            <DialogActions>
              {firstAction}
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Save isProposal={isProposal} {...(submitLabel !== undefined && { label: submitLabel, icon: <></> })} />
            </DialogActions>
          </>,
        )}
      </FailedPlacesContext>
    </Dialog>
  );
}

/** react-admin's button, which waits for a change; one that proposes its values waits only while it sends. */
function Save({ isProposal, ...props }: SaveButtonProps & { isProposal: boolean }) {
  const { isSubmitting } = useFormState();
  return <SaveButton {...props} alwaysEnable={isProposal && !isSubmitting} />;
}
