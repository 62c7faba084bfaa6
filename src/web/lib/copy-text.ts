/**
 * Puts text on the clipboard. `navigator.clipboard` exists in secure contexts only, which a service opened by its
 * address in the local network is not: hence the fallback to `execCommand`.
 *
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // a modal dialog makes everything outside of it inert: the field must be inside the topmost to be selected
  const dialogs = document.querySelectorAll('dialog[open]')
  const host = focused?.closest('dialog[open]') ?? dialogs.item(dialogs.length - 1) ?? document.body
  host.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
