/** An address that a link may lead to, in its plain form; undefined of anything else: what comes from a service could run code. */
export function webAddress(text: string): string | undefined {
  const address = URL.parse(text)
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address.href : undefined
}
