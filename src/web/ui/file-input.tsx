import type { Ref } from 'react'

type FileInputProps = {
  ref: Ref<HTMLInputElement>
  label: string
  /** The kinds of files that are offered, as in HTML. */
  accept: string
  onFile: (file: File) => void
}

/** The platform's choice of a file, without its looks: a button beside it presses it. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        if (chosen) onFile(chosen)
        // the same file may be chosen again
        currentTarget.value = ''
      }}
    />
  )
}
