import { appHeaders } from '#service/http/security-headers.ts'

/** Paths of the build and the headers that each is to be served with. No header stands in two that match one path: hosts would send both. */
const rules: Record<string, Record<string, string>> = {
  '/*': appHeaders([]),
  // Vite puts a hash of the content into the names
  '/assets/*': { 'cache-control': 'public, max-age=31536000, immutable' },
  '/share/*': { 'x-robots-tag': 'noindex' },
}

/** The headers of the web app for hosts of static files, in the format of `_headers` that several of them read. */
export const staticHeaders = Object.entries(rules)
  .flatMap(([path, headers]) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''])
  .join('\n')
