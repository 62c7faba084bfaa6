import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '#testing/mount.ts'
import { useFileDrop } from './use-file-drop.ts'

type Entry = { name: string; isFile: boolean; isDirectory: boolean }

/** A dropped file; without `file` it can't be read. */
const fileEntry = (name: string, file?: File): Entry & Pick<FileSystemFileEntry, 'file'> => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (resolve, reject) => (file ? resolve(file) : reject?.(new DOMException('gone', 'NotFoundError'))),
})

function folderEntry(name: string, entries: readonly Entry[]) {
  const createReader = () => {
    const batches = [entries, []]
    return { readEntries: (resolve: (found: readonly Entry[]) => void) => resolve(batches.shift() ?? []) }
  }
  return { name, isFile: false, isDirectory: true, createReader }
}

test('dropped folders are read to any depth, and what can’t be read is counted', async () => {
  const onFiles = vi.fn<(files: readonly File[], unread: number) => void>()
  const listening = Promise.withResolvers<void>()
  function Page() {
    useFileDrop(onFiles)
    useEffect(() => listening.resolve(), [])
    return null
  }
  mount(<Page />)
  await listening.promise
  const deep = new File(['x'], 'deep.jpg')
  let entry = folderEntry('day', [fileEntry('deep.jpg', deep), fileEntry('lost.jpg')])
  for (let depth = 0; depth < 12; depth++) entry = folderEntry(`${depth}`, [entry, fileEntry('.DS_Store')])
  const drop = new Event('drop', { cancelable: true })
  const dataTransfer = { types: ['Files'], files: [], items: [{ webkitGetAsEntry: () => entry }] }
  window.dispatchEvent(Object.assign(drop, { dataTransfer }))
  await expect.poll(() => onFiles.mock.calls).toEqual([[[deep], 1]])
})
