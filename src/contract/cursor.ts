/** The cursor of the last page. */
export const END_CURSOR = '{}'

/** Whether this is the cursor of the last page. Other services also omit it, or send null or an empty string. */
export function isEndCursor(cursor: string | null | undefined): cursor is '{}' | '' | null | undefined {
  return cursor === undefined || cursor === null || cursor === '' || cursor === END_CURSOR
}
