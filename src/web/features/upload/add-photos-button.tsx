import { ImagePlus } from 'lucide-react'
import { type Ref, useCallback, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as z from 'zod/mini'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

/** The service's terms for uploads, as its extension lists them. */
const offer = z.object({ maxBytes: z.int() })

type AddPhotosButtonProps = { albumId: string; name: string; says: unknown }

/** Adds files to the upload queue of an album. */
function useAddFiles({ albumId, name, says }: AddPhotosButtonProps) {
  const uploads = useUploads()
  const target = useMemo(
    () => ({ albumId, name, maxBytes: offer.safeParse(says).data?.maxBytes ?? Infinity }),
    [albumId, name, says],
  )
  return useCallback((files: readonly File[]) => uploads.add(target, files), [uploads, target])
}

/** Button that opens the file chooser; the whole window is a drop target for files and folders. */
export function AddPhotosButton(props: AddPhotosButtonProps) {
  const add = useAddFiles(props)
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const addDropped = useCallback(
    (files: readonly File[], unread: number) => {
      if (files.length > 0) add(files)
      if (unread > 0) toast.show({ text: messages.unread(unread), tone: 'error' })
    },
    [add, toast],
  )
  const isOver = useFileDrop(addDropped)
  return (
    <>
      <Button
        id="add-photos"
        icon={<ImagePlus size={16} aria-hidden />}
        title={messages.addPhotos}
        onClick={() => input.current?.click()}
      >
        <span className="wordless:sr-only">{messages.addPhotos}</span>
      </Button>
      <PhotoFilesInput ref={input} label={messages.addPhotosTo(props.name)} onFiles={add} />
      {isOver &&
        createPortal(
          <div className="pointer-events-none fixed inset-3 z-45 grid place-items-center rounded-card border-2 border-dashed border-accent bg-paper/85 p-6">
            <p className="text-center text-title wrap-anywhere">{messages.dropToAdd(props.name)}</p>
          </div>,
          document.body,
        )}
    </>
  )
}

/**
 * Drop zone in place of an empty album's photos; opens the file chooser. `AddPhotosButton` handles drops for the whole
 * window.
 */
export function PhotoDropZone(props: AddPhotosButtonProps) {
  const add = useAddFiles(props)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="flex w-full min-w-[min(100%,340px)] flex-col items-center gap-3 rounded-card border-2 border-dashed border-line bg-surface px-6 py-10 font-medium transition-colors hover:border-faint hover:bg-sunken"
      >
        <ImagePlus size={22} aria-hidden className="text-muted" />
        {/* touch screens have no file drop */}
        <span className="pointer-coarse:hidden">{messages.dropOrChoose}</span>
        <span className="pointer-fine:hidden">{messages.chooseFiles}</span>
      </button>
      <PhotoFilesInput ref={input} label={messages.dropOrChoose} onFiles={add} />
    </>
  )
}

type PhotoFilesInputProps = { ref: Ref<HTMLInputElement>; label: string; onFiles: (files: File[]) => void }

function PhotoFilesInput({ ref, label, onFiles }: PhotoFilesInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept="image/*,video/*,.heic,.heif"
      aria-label={label}
      className="hidden"
      onChange={({ target: chosen }) => {
        onFiles([...(chosen.files ?? [])])
        // else choosing the same file again fires no event
        chosen.value = ''
      }}
    />
  )
}
