interface Entry {
  enteredAt: Date | null;
  confirmedAt: Date | null;
}

/** Whether staff entered payment info or its waiting change, and neither the owner nor another person has confirmed it. */
export const isUnconfirmed = (info: Entry | undefined): boolean =>
  info !== undefined && info.enteredAt !== null && info.confirmedAt === null;
