import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { projectRoot } from '#tools/suites/run-command.ts'

/** Builds the app in the pseudo-locale and serves it in front of a service; gives its address and a way to stop it. */
export async function servePseudo(service: { url: string }) {
  const outDir = '.cache/pseudo'
  // an absolute base: the service tells a page where the app is, the preview server doesn't
  const shared = { root: projectRoot, base: '/', mode: 'pseudo', logLevel: 'warn' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true } })
  const proxy = { '/api': service.url, '/media': service.url }
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0, proxy } })
  return { url: new URL(server.resolvedUrls?.local[0] ?? '').origin, stop: async () => server.close() }
}

/** Faults of a page in the pseudo-locale, as sentences. */
export const findPseudoFaults = (page: Page, ownTexts: readonly string[]) =>
  page.evaluate((texts) => {
    // names, addresses and times are not translated
    const exempt = 'script, style, noscript, code, pre, kbd, samp, time, bdi, textarea, [translate="no"], .font-mono'
    // runs in the page, without this file's scope
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    const strip = (text: string) =>
      texts.reduce((rest, own) => rest.replaceAll(own, ''), text.replaceAll(/https?:\/\/\S+/g, ''))
    // the pseudo-locale accents all of these letters
    const isPlain = (text: string) => /\b\w*[aceinorsuy]\w+\b|\b\w+[aceinorsuy]\w*\b/i.test(strip(text))
    const faults = new Set<string>()

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      const { parentElement, data } = node
      if (!parentElement || parentElement.closest(exempt) || !isSeen(parentElement) || !isPlain(data)) continue
      faults.add(`text: ${data.trim()}`)
    }
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext']
    for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      if (element.closest('[translate="no"], .font-mono') || !isSeen(element)) continue
      for (const name of attributes) {
        const value = element.getAttribute(name)
        if (value !== null && isPlain(value)) faults.add(`${name}: ${value}`)
      }
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) faults.add('the page scrolls sideways')
    for (const control of document.body.querySelectorAll('button, a, h1, h2, h3, label, th')) {
      if (!isSeen(control) || control.closest('[dir="auto"], bdi')) continue
      const range = document.createRange()
      range.selectNodeContents(control)
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect()
      if (width < 2 || height < 2 || !/\p{L}/u.test(control.textContent)) continue
      const box = control.getBoundingClientRect()
      // visually hidden, wholly or partly
      if ([control, ...control.querySelectorAll('span')].some((part) => part.getBoundingClientRect().width < 2))
        continue
      const isEllipsis = [control, ...control.querySelectorAll('*')].some(
        (each) =>
          each.matches('[dir="auto"], bdi') ||
          (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).textOverflow === 'ellipsis'),
      )
      const name = control.textContent.trim().slice(0, 60)
      if (
        !isEllipsis &&
        getComputedStyle(control).display !== 'inline' &&
        (left < box.left - 1 || right > box.right + 1)
      )
        faults.add(`wider than its ${control.localName}: ${name}`)
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      // dialogs, drawers and full-window pages cover others on purpose
      if (
        hit &&
        !control.closest('[inert]') &&
        !hit.contains(control) &&
        !control.contains(hit) &&
        !hit.closest('dialog, [role=dialog], [role=grid], [data-notices]')
      )
        faults.add(`covered by ${hit.localName} ${hit.textContent.trim().slice(0, 30)}: ${name}`)
    }
    return [...faults].toSorted()
  }, ownTexts)
