/** Path separators, controls, and the marks that reverse a shown name (`gpj.exe`). */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/g

const cleanName = (name: string) => name.toWellFormed().replace(UNSAFE, '_').trim() || 'photo'

/** RFC 8187 leaves fewer letters alone than encodeURIComponent does. */
const encodeExtended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * `Content-Disposition` by RFC 6266: an ASCII name that every client reads, without escapes and quotes, and the name
 * itself by RFC 8187.
 */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const clean = cleanName(name)
  const plain = clean.replace(/[^ -~]|["%]/gu, '_')
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeExtended(clean)}`
}
