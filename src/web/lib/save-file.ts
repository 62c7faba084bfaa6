/** Time for a browser to begin a download before its address is revoked. WebKit reads it after the click's task. */
const REVOKED_AFTER_MS = 60_000

/** Hands a file to the browser's own downloads. */
export function saveFile({ name, text, type }: { name: string; text: string | Blob; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS)
}
