import { expect, test } from './support/fixtures.ts'

test('every page has strict security headers', async ({ service }) => {
  for (const path of ['/', '/albums', '/albums/some-id/photos/other', '/share/slug', '/nowhere']) {
    const { headers, status } = await fetch(service.url + path)
    expect(status, path).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default app-worker")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|(?<= )\*(?=[ ;]|$)/)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('the share page is marked noindex', async ({ service }) => {
  expect((await fetch(`${service.url}/share/slug`)).headers.get('x-robots-tag')).toContain('noindex')
})

test('build files are cached as immutable, the page itself is revalidated', async ({ service }) => {
  const page = await fetch(`${service.url}/albums`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
  expect((await fetch(service.url + script)).headers.get('cache-control')).toContain('immutable')
})

test.describe('Trusted Types', () => {
  test.use({ allowedComplaint: /Trusted(HTML|Script|ScriptURL)/ })

  test('keep strings out of markup, scripts and workers', async ({ open }) => {
    const page = await open('/')
    await expect(page.getByRole('link', { name: /Clips/ })).toBeVisible()
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
        frame: () => (document.createElement('iframe').srcdoc = '<p>'),
        script: () => (document.createElement('script').text = 'alert(1)'),
        address: () => (document.createElement('script').src = 'https://elsewhere.example/x.js'),
        medium: () => new Worker('/media/some-photo'),
        worker: () => new Worker('https://elsewhere.example/x.js'),
      }
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt()
          return []
        } catch (error) {
          return error instanceof TypeError ? [name] : []
        }
      })
    })
    expect(refused).toEqual(['html', 'frame', 'script', 'address', 'medium', 'worker'])
  })
})

test('using the app violates no content security policy', async ({ open }) => {
  const page = await open('/')
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`${violatedDirective} refused ${blockedURI}`)
    })
  })
  await page.getByRole('link', { name: /Clips/ }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
})

test('path traversal and unknown files expose nothing', async ({ service }) => {
  for (const path of ['/assets/none.js', '/assets/..%2f..%2fpackage.json', '/.vite/manifest.json']) {
    const response = await fetch(service.url + path)
    const body = await response.text()
    expect(body, path).not.toContain('"dependencies"')
    expect(body, path).not.toContain('"isEntry"')
  }
})
