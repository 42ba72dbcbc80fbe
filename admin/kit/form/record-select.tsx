import {
  AutocompleteInput,
  type AutocompleteInputProps,
  type RaRecord,
  ReferenceInput,
  useChoicesContext,
} from 'react-admin';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';

const CHOICES_SHOWN = 25;

export interface RecordSelectProps {
  source: string;
  /** The resource to choose from; it is searched by `q`. */
  reference: string;
  /** Returns the label of a record; its name by default. */
  optionText?: (record: RaRecord) => string;
  /** A catalogue key; the field's label by default. */
  label?: string;
  isRequired?: boolean;
  readOnly?: boolean;
  /** It filters what stands below it. */
  isFilter?: boolean;
}

/** A select of a record with search on the server. Empty is null. */
export function RecordSelect(props: RecordSelectProps) {
  const {
    source,
    reference,
    optionText,
    label,
    isRequired = false,
    readOnly = false,
    isFilter = false,
    ...others
  } = props;
  const Choices = isFilter ? FilterChoices : AutocompleteInput;
  const labelled = label === undefined ? {} : { label };
  return (
    <ReferenceInput {...others} source={source} reference={reference} perPage={CHOICES_SHOWN} {...labelled}>
      <Choices
        debounce={SEARCH_DELAY_MS}
        helperText={false}
        isRequired={isRequired}
        readOnly={readOnly}
        {...(optionText && { optionText })}
        {...labelled}
      />
    </ReferenceInput>
  );
}

/**
 * The choices of a reference in a filter. Where they could not be loaded, the list that opens says so and tries again; a line below the
 * field, as react-admin adds it, would push down what follows.
 */
export function FilterChoices(props: AutocompleteInputProps) {
  const { error, refetch } = useChoicesContext();
  return (
    <AutocompleteInput
      debounce={SEARCH_DELAY_MS}
      helperText={false}
      {...(error !== null && {
        noOptionsText: error.message,
        onOpen: () => void refetch(),
        TextFieldProps: { helperText: null },
      })}
      {...props}
    />
  );
}
