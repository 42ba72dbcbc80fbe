/** Whether payment info was entered by staff, and neither the owner nor another person has confirmed it. */
export const isUnconfirmed = (info: { enteredAt: Date | null; confirmedAt: Date | null } | undefined): boolean =>
  info !== undefined && info.enteredAt !== null && info.confirmedAt === null;
