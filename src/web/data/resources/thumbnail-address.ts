/** Address of a picture in a width, by the address of its stable version. */
export type ThumbnailAddress = (stableUrl: string, width: number) => string | undefined

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Addresses by a service's `ThumbnailsOffer`; undefined where that can't be used, or has no such width. */
export function thumbnailAddress(extension: unknown): ThumbnailAddress | undefined {
  const [template, widths] = [fieldOf(extension, 'template'), fieldOf(extension, 'widths')]
  if (typeof template !== 'string' || !template.startsWith('{stableUrl}') || !Array.isArray(widths)) return undefined
  const [, ending = ''] = template.split('{stableUrl}')
  // of another host it would be: what follows must stay behind the host's name
  if (!/^[&?#/]/.test(ending) || !ending.includes('{width}')) return undefined
  return (stableUrl, width) =>
    widths.includes(width) ? stableUrl + ending.replaceAll('{width}', `${width}`) : undefined
}

/** The same from the answer to `GET /extensions`: read by hand, since the first screen needs it before the schemas are loaded. */
export function thumbnailAddressIn(body: unknown): ThumbnailAddress | undefined {
  const extensions = fieldOf(body, 'data')
  return Array.isArray(extensions)
    ? thumbnailAddress(extensions.find((each) => fieldOf(each, 'name') === 'thumbnails'))
    : undefined
}
