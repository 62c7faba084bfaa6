import { afterEach, beforeEach, vi } from 'vitest'

// a page that logs warnings or errors is broken even if its test passes
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  const complaints = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`The console was not silent: ${complaints.map(String).join('; ')}`)
})
