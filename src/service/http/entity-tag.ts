const strength = /^W\//

/** Whether an `If-None-Match` lists the tag, or takes any. Weak and strong spellings of one tag are the same here. */
export const listsTag = (header: string | null | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => ['*', etag.replace(strength, '')].includes(tag.trim().replace(strength, ''))) ??
  false
