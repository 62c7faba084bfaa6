/** Pixels between photos, on every page of the bench. */
export const GAP = 4

/** Target row height in pixels, before justification. */
export const ROW_HEIGHT = 220

/** The getPhotos request for the album in the page's URL. */
export function albumRequest(): { url: string; headers: Record<string, string> } {
  const query = new URLSearchParams(location.search)
  const albumId = encodeURIComponent(query.get('album') ?? '')
  return {
    url: `${location.origin}/api/album/getPhotos?albumId=${albumId}`,
    headers: { 'x-api-key': query.get('key') ?? '' },
  }
}
