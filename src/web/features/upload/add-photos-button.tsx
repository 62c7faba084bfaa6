import { ImagePlus } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

/** The service's terms for uploads. */
const offer = z.object({ maxBytes: z.int() })

type AddPhotosButtonProps = { albumId: string; name: string; says: unknown }

/** A button, and the whole window as a place to drop files or folders. */
export function AddPhotosButton({ albumId, name, says }: AddPhotosButtonProps) {
  const uploads = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const target = useMemo(
    () => ({ albumId, name, maxBytes: offer.safeParse(says).data?.maxBytes ?? Infinity }),
    [albumId, name, says],
  )
  const add = useCallback((files: readonly File[]) => uploads.add(target, files), [uploads, target])
  const isOver = useFileDrop(add)
  return (
    <>
      <Button icon={<ImagePlus size={16} aria-hidden />} title="Add photos" onClick={() => input.current?.click()}>
        {/* a phone has one line for the head of an album */}
        <span className="max-sm:sr-only">Add photos</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,video/*,.heic,.heif"
        aria-label={`Add photos to ${name}`}
        className="hidden"
        onChange={({ target: chosen }) => {
          add([...(chosen.files ?? [])])
          // the same file may be chosen once more
          chosen.value = ''
        }}
      />
      {isOver &&
        createPortal(
          <div className="pointer-events-none fixed inset-3 z-45 grid place-items-center rounded-card border-2 border-dashed border-accent bg-paper/85 p-6">
            <p className="text-center text-title wrap-anywhere">Drop to add to {name}</p>
          </div>,
          document.body,
        )}
    </>
  )
}
