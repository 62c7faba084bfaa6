import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showOnService } from '#testing/fixtures/show-on-service.tsx'
import { AlbumsSetting } from './albums-setting.tsx'

test('over plain http the setting of the album cache says why no albums are kept, and offers no limit', async () => {
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => void vi.unstubAllGlobals())
  showOnService(<AlbumsSetting />)
  await expect
    .element(page.getByText('Albums are kept only over https, and this page was opened over http.'))
    .toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Clear album cache' })).toBeDisabled()
})
