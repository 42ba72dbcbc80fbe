import Autocomplete, { type AutocompleteRenderInputParams, createFilterOptions } from '@mui/material/Autocomplete';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type RefCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from './choice.ts';
import styles from './form.module.css';
import { SEARCH_DELAY_MS } from './search-delay.ts';

interface SearchSelectProps {
  id: string;
  /** The id of the element that describes it. */
  describedBy: string;
  choices: readonly Choice[];
  chosen: readonly Choice[];
  /** Whether several choices can be selected. */
  isMultiple: boolean;
  isLoading: boolean;
  hasError: boolean;
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

const matching = createFilterOptions<Choice>();

/** Searches the choices when typing has paused. Enter does not wait: it takes what is found by the text typed so far. */
function useDelayedSearch() {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    onInputChange: (_event: unknown, text: string) => setTyped(text),
    filterOptions: (choices: Choice[], state: Parameters<typeof matching>[1]) =>
      matching(choices, { ...state, inputValue: state.inputValue === '' ? '' : searched }),
    onKeyDown: (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
      if (event.key !== 'Enter' || typed === searched) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      flushSync(() => setSearched(typed));
      event.target.dispatchEvent(new window.KeyboardEvent('keydown', event.nativeEvent));
    },
  };
}

/** A searchable select for one or several choices. */
export function SearchSelect(props: SearchSelectProps) {
  const {
    id,
    describedBy,
    choices,
    chosen,
    isMultiple,
    isLoading,
    hasError,
    autoComplete,
    elementRef,
    onChoose,
    onLeave,
  } = props;
  const { t } = useTranslation();
  const search = useDelayedSearch();
  // A new array would count as a new choice, which clears the typed text.
  const value = useMemo(() => (isMultiple ? [...chosen] : (chosen[0] ?? null)), [isMultiple, chosen]);
  return (
    <Autocomplete<Choice, boolean>
      {...search}
      id={id}
      multiple={isMultiple}
      disableCloseOnSelect={isMultiple}
      autoHighlight
      options={choices}
      value={value}
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
          hasError={hasError}
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
  hasError: boolean;
  autoComplete: string | undefined;
  elementRef: RefCallback<HTMLElement>;
}

function SearchBox({ params, describedBy, hasError, autoComplete, elementRef }: SearchBoxProps) {
  const { ref: inputRef, ...inputProps } = params.inputProps;
  const bothRefs = useForkRef(inputRef, elementRef);
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.InputProps;
  const frame = `${className} ${styles.control} ${styles.search}`;
  return (
    <div ref={ref} className={frame} onMouseDown={onMouseDown} data-invalid={hasError}>
      {startAdornment}
      <input
        {...inputProps}
        ref={bothRefs}
        disabled={params.disabled}
        aria-invalid={hasError}
        aria-describedby={describedBy}
        {...(autoComplete !== undefined && { autoComplete })}
      />
      {endAdornment}
    </div>
  );
}
