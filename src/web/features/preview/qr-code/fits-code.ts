/** Characters of the longest address whose QR code a camera still reads. */
const LONGEST_CODE = 1_000

/** Whether an address can be shown as a QR code, which throws for one that is too long. */
export const fitsCode = (address: string | undefined): boolean =>
  address !== undefined && address.length <= LONGEST_CODE
