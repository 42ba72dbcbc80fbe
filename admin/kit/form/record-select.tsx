import { AutocompleteInput, type RaRecord, ReferenceInput } from 'react-admin';
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
}

/** A select of a record with search on the server. Empty is null. */
export function RecordSelect(props: RecordSelectProps) {
  const { source, reference, optionText, label, isRequired = false, readOnly = false, ...others } = props;
  const labelled = label === undefined ? {} : { label };
  return (
    <ReferenceInput {...others} source={source} reference={reference} perPage={CHOICES_SHOWN} {...labelled}>
      <AutocompleteInput
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
