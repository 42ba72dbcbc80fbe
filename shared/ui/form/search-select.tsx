import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import { useForkRef } from '@mui/material/utils';
import type { RefCallback } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from './choice.ts';
import styles from './form.module.css';

interface SearchSelectProps {
  id: string;
  /** The id of the element that describes it. */
  describedBy: string;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  /** Whether several choices can be selected. */
  isMultiple: boolean;
  isLoading: boolean;
  isFaulty: boolean;
  autoComplete: string | undefined;
  /** Receives the input element, to focus it. */
  elementRef: RefCallback<HTMLElement>;
  onChoose: (chosen: readonly Choice[]) => void;
  onLeave: () => void;
}

/**
 * Renders the list inside the surrounding dialog, because everything outside is inert, and positions it relative to the
 * window, because the dialog's scrolling would clip it.
 */
const inDialog = { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } } as const;

/** A searchable select for one or several choices. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    id,
    describedBy,
    choices,
    chosen,
    isMultiple,
    isLoading,
    isFaulty,
    autoComplete,
    elementRef,
    onChoose,
    onLeave,
  } = props;
  const { t } = useTranslation();
  return (
    <Autocomplete<Choice, boolean>
      id={id}
      multiple={isMultiple}
      disableCloseOnSelect={isMultiple}
      autoHighlight
      options={choices}
      value={isMultiple ? [...chosen] : (chosen[0] ?? null)}
      loading={isLoading}
      loadingText={t('common.loading')}
      noOptionsText={t('common.no_options')}
      openText={t('common.open')}
      closeText={t('common.close')}
      clearText={t('common.clear')}
      isOptionEqualToValue={(option, choice) => option.value === choice.value}
      onChange={(_event, next) => onChoose([next].flat().filter((choice) => choice !== null))}
      onBlur={onLeave}
      slotProps={inDialog}
      renderInput={(params) => (
        <SearchBox
          params={params}
          describedBy={describedBy}
          isFaulty={isFaulty}
          autoComplete={autoComplete}
          elementRef={elementRef}
        />
      )}
    />
  );
}

interface SearchBoxProps {
  params: AutocompleteRenderInputParams;
  describedBy: string;
  isFaulty: boolean;
  autoComplete: string | undefined;
  elementRef: RefCallback<HTMLElement>;
}

function SearchBox({ params, describedBy, isFaulty, autoComplete, elementRef }: SearchBoxProps) {
  const { ref: inputRef, ...inputProps } = params.inputProps;
  const bothRefs = useForkRef(inputRef, elementRef);
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.InputProps;
  const frame = `${className} ${styles.control} ${styles.search}`;
  return (
    <div ref={ref} className={frame} onMouseDown={onMouseDown} data-faulty={isFaulty}>
      {startAdornment}
      <input
        {...inputProps}
        ref={bothRefs}
        disabled={params.disabled}
        aria-invalid={isFaulty}
        aria-describedby={describedBy}
        {...(autoComplete !== undefined && { autoComplete })}
      />
      {endAdornment}
    </div>
  );
}
