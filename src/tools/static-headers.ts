import { appHeaders } from '#service/http/security-headers.ts'

/** Headers by path of the build. No header is in two rules that match the same path: hosts would send both. */
const rules: Record<string, Record<string, string>> = {
  '/*': appHeaders([]),
  // Vite puts a content hash into the names
  '/assets/*': { 'cache-control': 'public, max-age=31536000, immutable' },
  '/share/*': { 'x-robots-tag': 'noindex' },
}

/** The web app's headers as a `_headers` file, which several static hosts read. */
export const staticHeaders = Object.entries(rules)
  .flatMap(([path, headers]) => [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''])
  .join('\n')
