export type ToastTone = 'info' | 'error' | 'ok'

export type Toast = {
  text: string
  tone?: ToastTone
  action?: { label: string; onSelect: () => void }
}

export type ShownToast = Toast & { id: number }

/** The toasts on screen; outside React, so that the query client can speak too. */
export function createToasts() {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ShownToast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    /** The same text is not stacked: it is shown anew. */
    show: (toast: Toast): void => {
      set([...shown.filter(({ text }) => text !== toast.text), { ...toast, id: ++lastId }])
    },
    close: (id: number): void => set(shown.filter((toast) => toast.id !== id)),
    list: () => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Toasts = ReturnType<typeof createToasts>
