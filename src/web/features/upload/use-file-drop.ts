import { useEffect, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Takes files that are dropped anywhere in the window; says whether some are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  // the window is outside React, and without this a dropped photo would replace the page
  useEffect(() => {
    let depth = 0
    // a picture of the page itself that is dragged claims to be a file
    let isOwn = false
    const over = new AbortController()
    const listen = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => !isOwn && carriesFiles(event) && listener(event), {
        signal: over.signal,
      })
    window.addEventListener('dragstart', () => (isOwn = true), { signal: over.signal })
    window.addEventListener('dragend', () => (isOwn = false), { signal: over.signal })
    listen('dragenter', () => setIsOver(++depth > 0))
    listen('dragleave', () => setIsOver(--depth > 0))
    listen('dragover', (event) => event.preventDefault())
    listen('drop', (event) => {
      event.preventDefault()
      depth = 0
      setIsOver(false)
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
    })
    return () => over.abort()
  }, [onFiles])
  return isOver
}
