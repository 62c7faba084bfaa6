/** Hands a file to the browser's own downloads. */
export function saveFile({ name, text, type }: { name: string; text: string | Blob; type: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
