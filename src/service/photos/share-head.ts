import type { SharedAlbum } from '#contract/extensions.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '')

function describe({ previewOn, photos }: SharedAlbum): string {
  if (!previewOn) return 'This album isn’t shared right now.'
  if (photos.length === 0) return 'No photos yet'
  return photos.length === 1 ? '1 photo' : `${photos.length} photos`
}

/** Open Graph tags for the page behind a share link: chats and feeds make a link preview of them. */
export function toShareHead(shared: SharedAlbum, url: string): string {
  const image = shared.photos[0]?.stableUrl
  const tags = {
    'og:site_name': 'Contact Sheet',
    'og:type': 'website',
    'og:url': url,
    'og:title': shared.name,
    'og:description': describe(shared),
    ...(image === undefined ? {} : { 'og:image': image, 'og:image:alt': `A photo from ${shared.name}` }),
  }
  // X shows a large card only for this tag of its own
  const card = image === undefined ? 'summary' : 'summary_large_image'
  const lines = Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${escape(text)}" />`)
  return [...lines, `<meta name="twitter:card" content="${card}" />`].join('\n    ')
}
