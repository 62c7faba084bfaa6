// Before the first paint, so that a theme other than the system's does not flash. A file of its own because nothing may
// be inline under the Content-Security-Policy. The name is the one in src/web/lib/theme.ts.
try {
  const theme = localStorage.getItem('contact-sheet:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // a browser that keeps nothing follows the system
}

// Icons and manifest are looked up again when the address of the page has changed, from which relative addresses lead elsewhere.
for (const link of document.querySelectorAll('link')) link.setAttribute('href', link.href)
