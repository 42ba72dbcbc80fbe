/** The limits of a logo: of its file, and of each side of the picture. */
export const logoLimits = { bytesMax: 1024 * 1024, sidePxMin: 32, sidePxMax: 2_000 } as const;

/** What a logo may be. Each stands still, and none can contain a script. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

interface SentLogo {
  /** By its content. */
  contentType: string;
  /** In pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Returns the text that says why a picture is no logo; undefined for one that is. */
export function logoFault(picture: SentLogo | undefined): `validation.logo_${string}` | undefined {
  if (picture === undefined || !logoTypes.some((type) => type === picture.contentType)) return 'validation.logo_type';
  if (picture.isAnimated) return 'validation.logo_animated';
  const sides = [picture.width, picture.height];
  const isFitting = sides.every((side) => side >= logoLimits.sidePxMin && side <= logoLimits.sidePxMax);
  return isFitting ? undefined : 'validation.logo_pixels';
}
