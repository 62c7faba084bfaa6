/** Headers of every picture and video: any site may show it, nothing in it runs, and it sends no referrer. */
export const mediaHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, Date, ETag',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const
