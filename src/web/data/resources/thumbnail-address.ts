/** Derives a thumbnail's address from that of the stable version; undefined for a width that is not offered. */
export type ThumbnailAddress = (stableUrl: string, width: number) => string | undefined

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads the `ThumbnailsOffer` of the service at `base`; undefined if it can't be used. */
export function thumbnailAddress(extension: unknown, base: string): ThumbnailAddress | undefined {
  const [template, widths] = [fieldOf(extension, 'template'), fieldOf(extension, 'widths')]
  if (typeof template !== 'string' || !template.includes('{width}') || !Array.isArray(widths)) return undefined
  const isBelow = template.startsWith('/')
  const [start = '', ending] = template.split(isBelow ? '{encodedStableUrl}' : '{stableUrl}')
  // another beginning, or an ending like ".example.com", would lead to another host
  if (ending === undefined || !(isBelow || (start === '' && /^[&?#/]/.test(ending)))) return undefined
  return (stableUrl, width) => {
    if (!widths.includes(width)) return undefined
    const put = (text: string) => text.replaceAll('{width}', `${width}`)
    return isBelow
      ? base + put(start) + encodeURIComponent(stableUrl.toWellFormed()) + put(ending)
      : stableUrl + put(ending)
  }
}

/** The same from the answer to `GET /extensions`, without schemas: the first screen needs it before they are loaded. */
export function thumbnailAddressIn(body: unknown, base: string): ThumbnailAddress | undefined {
  const extensions = fieldOf(body, 'data')
  return Array.isArray(extensions)
    ? thumbnailAddress(
        extensions.find((each) => fieldOf(each, 'name') === 'thumbnails'),
        base,
      )
    : undefined
}
