/** What a picture may be that stands for a record. Each stands still, and none can contain a script. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

interface PictureLimits {
  bytesMax: number;
  widthPx: readonly [min: number, max: number];
  heightPx: readonly [min: number, max: number];
  /** The width in heights: what is shown of a picture has a fixed shape. */
  ratio?: readonly [min: number, max: number];
}

/** The limits of the pictures of records, by what they are for. */
export const pictureLimits = {
  logo: { bytesMax: 1024 * 1024, widthPx: [32, 2_000], heightPx: [32, 2_000] },
  cover: { bytesMax: 1024 * 1024, widthPx: [600, 2_400], heightPx: [150, 1_200], ratio: [2, 4] },
} as const satisfies Record<string, PictureLimits>;

export type PictureUse = keyof typeof pictureLimits;

interface SentPicture {
  /** By its content. */
  contentType: string;
  /** In pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
}

const isWithin = (value: number, [min, max]: readonly [number, number]): boolean => value >= min && value <= max;

/** Returns the text that says why a picture cannot be used; undefined for one that can. */
export function pictureFault(use: PictureUse, picture: SentPicture | undefined): `validation.${string}` | undefined {
  if (picture === undefined || !pictureTypes.some((type) => type === picture.contentType))
    return 'validation.picture_type';
  if (picture.isAnimated) return 'validation.picture_animated';
  const { widthPx, heightPx, ratio }: PictureLimits = pictureLimits[use];
  const { width, height } = picture;
  const isFitting = isWithin(width, widthPx) && isWithin(height, heightPx);
  return isFitting && (ratio === undefined || isWithin(width / height, ratio)) ? undefined : `validation.${use}_pixels`;
}
