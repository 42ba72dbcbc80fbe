import { AutocompleteInput, ReferenceInput } from 'react-admin';

/** Spec §9: how long after the last key a select is searched. */
const SEARCH_DELAY_MS = 200;
const CHOICES_SHOWN = 25;

interface ManagerInputProps {
  source: string;
  /** A catalogue key; the field's own word by default. */
  label?: string;
  isRequired?: boolean;
  readOnly?: boolean;
}

/** A select of a manager, searched on the server while one types. Empty is null. */
export function ManagerInput({ source, label, isRequired = false, readOnly = false, ...props }: ManagerInputProps) {
  const labelled = label === undefined ? {} : { label };
  return (
    <ReferenceInput {...props} source={source} reference="manager" perPage={CHOICES_SHOWN} {...labelled}>
      <AutocompleteInput
        debounce={SEARCH_DELAY_MS}
        helperText={false}
        isRequired={isRequired}
        readOnly={readOnly}
        {...labelled}
      />
    </ReferenceInput>
  );
}
