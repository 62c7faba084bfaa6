/** The cursor of a last page. */
export const END_CURSOR = '{}'

/** True for the cursor of a last page. Other services also leave it out, or send null or an empty text. */
export function isEndCursor(cursor: string | null | undefined): cursor is '{}' | '' | null | undefined {
  return cursor === undefined || cursor === null || cursor === '' || cursor === END_CURSOR
}
