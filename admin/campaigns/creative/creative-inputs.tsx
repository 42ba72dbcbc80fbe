import { creative } from '#shared/resources/campaigns/creative.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';

const Input = inputsOf(creative);

export function CommonInputs() {
  return (
    <>
      <Input.Text source="name" autoFocus />
      <Input.Text source="target_url" hint="admin.campaign.creative.target_hint" />
    </>
  );
}

/** A picture at an address of the advertiser. */
export function PictureInputs() {
  return (
    <>
      <Input.Text source="image_url" hint="admin.campaign.creative.address_hint" />
      <Input.Count source="width" />
      <Input.Count source="height" />
    </>
  );
}

/** A text's words, or the alternative text of a picture. */
export function TextInputs({ kind }: { kind: string }) {
  return kind === 'text' ? (
    <Input.TextBlock source="caption" label="admin.campaign.creative.words" />
  ) : (
    <Input.Text
      source="caption"
      label="admin.campaign.creative.alternative"
      hint="admin.campaign.creative.alternative_hint"
    />
  );
}
