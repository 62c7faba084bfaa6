/** The address of a thumbnail in a width, from the address of the stable version. */
export type ThumbnailAddress = (stableUrl: string, width: number) => string | undefined

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/**
 * Reads a service's `ThumbnailsOffer`; undefined where it can't be used. Widths that are not offered have no address.
 */
export function thumbnailAddress(extension: unknown): ThumbnailAddress | undefined {
  const [template, widths] = [fieldOf(extension, 'template'), fieldOf(extension, 'widths')]
  if (typeof template !== 'string' || !template.startsWith('{stableUrl}') || !Array.isArray(widths)) return undefined
  const [, ending = ''] = template.split('{stableUrl}')
  // an ending like ".example.com" would lead to another host
  if (!/^[&?#/]/.test(ending) || !ending.includes('{width}')) return undefined
  return (stableUrl, width) =>
    widths.includes(width) ? stableUrl + ending.replaceAll('{width}', `${width}`) : undefined
}

/** The same from the answer to `GET /extensions`, without schemas: the first screen needs it before they are loaded. */
export function thumbnailAddressIn(body: unknown): ThumbnailAddress | undefined {
  const extensions = fieldOf(body, 'data')
  return Array.isArray(extensions)
    ? thumbnailAddress(extensions.find((each) => fieldOf(each, 'name') === 'thumbnails'))
    : undefined
}
