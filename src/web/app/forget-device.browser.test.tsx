import { expect, test } from 'vitest'
import { finishForgetting, forgetOnThisDevice } from './forget-intent.ts'

test('forgetting everything fails while a file of a download stays open, and is finished when it is closed', async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('take-away', { create: true })
  const file = await folder.getFileHandle('open elsewhere', { create: true })
  const writable = await file.createWritable()
  await expect(forgetOnThisDevice('everything')).rejects.toThrow()
  expect(localStorage.getItem('contact-sheet:forgetting')).not.toBeNull()
  await writable.close()
  await finishForgetting()
  await expect(folder.getFileHandle('open elsewhere')).rejects.toThrow()
  expect(localStorage.getItem('contact-sheet:forgetting')).toBeNull()
})
