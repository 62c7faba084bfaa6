import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { returnFocus } from '#web/lib/keyboard/focus-page.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { createStore } from '#web/lib/store.ts'
import { Button } from './button.tsx'
import { messages } from './messages.ts'

type ToastTone = 'info' | 'error' | 'ok'

type Toast = {
  text: string
  tone?: ToastTone
  action?: { label: string; onSelect: () => void }
  /** Replaces an earlier toast of this topic, whose action is out of date. */
  topic?: string
  /** Until it is closed or withdrawn; errors stay anyway. */
  stays?: boolean
}

type ShownToast = Toast & { id: number }

/** The toasts on screen; outside React, so that code outside components can show them too. */
export function createToasts() {
  let lastId = 0
  const { get, set, subscribe } = createStore<readonly ShownToast[]>([])
  return {
    get,
    subscribe,
    /** Replaces a toast with the same text. */
    show: (toast: Toast): void => {
      const isReplaced = ({ text, topic }: Toast) =>
        text === toast.text || (topic !== undefined && topic === toast.topic)
      set([...get().filter((shown) => !isReplaced(shown)), { ...toast, id: ++lastId }])
    },
    /** Closes the toast of a topic. */
    withdraw: (topic: string): void => {
      if (get().some((toast) => toast.topic === topic)) set(get().filter((toast) => toast.topic !== topic))
    },
    close: (id: number): void => set(get().filter((toast) => toast.id !== id)),
  }
}

export type Toasts = ReturnType<typeof createToasts>

const context = requiredContext<Toasts>('Toaster')

/** Shows toasts from a component. */
export const useToast: () => Pick<Toasts, 'show' | 'withdraw'> = context.useValue

/** Provides `useToast` to its children and shows the toasts over them. */
export function Toaster({ children, toasts }: { children: ReactNode; toasts?: Toasts }) {
  const [own] = useState(createToasts)
  const store = toasts ?? own
  const shown = useSyncExternalStore(store.subscribe, store.get)
  return (
    <context.Provider value={store}>
      {children}
      {/* the notices' place in the page, from which an open modal takes them */}
      <div data-notices>
        <section
          id="notices"
          aria-label={messages.notices}
          className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4 pb-[calc(16px+var(--tray-height,0px)+var(--safe-bottom))] max-sm:pb-[calc(max(80px,16px+var(--tray-height,0px))+var(--safe-bottom))]"
        >
          {/* both live regions exist before their toasts: text inserted with its region is not announced */}
          <output className="flex w-full flex-col items-center gap-2">
            {shown
              .filter(({ tone }) => tone !== 'error')
              .map((toast) => (
                <ToastCard key={toast.id} toast={toast} close={store.close} />
              ))}
          </output>
          <div role="alert" className="flex w-full flex-col items-center gap-2">
            {shown
              .filter(({ tone }) => tone === 'error')
              .map((toast) => (
                <ToastCard key={toast.id} toast={toast} close={store.close} />
              ))}
          </div>
        </section>
      </div>
    </context.Provider>
  )
}

const marks: Record<ToastTone, ReactNode> = {
  info: <Info size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />,
  ok: <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />,
  error: <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
}

/** Milliseconds a toast stays: time to read it, more if it has an action. Errors stay. */
const stay = ({ text, action }: Toast) => (action ? 10_000 : 4_000) + text.length * 40

function ToastCard({ toast, close }: { toast: ShownToast; close: Toasts['close'] }) {
  const [held, setHeld] = useState(false)
  const { id, tone = 'info', action, stays } = toast
  const cameFrom = useRef<EventTarget>(null)
  const leave = () => {
    close(id)
    returnFocus(cameFrom.current)
  }
  // a timer, stopped while the toast is hovered or focused
  useEffect(() => {
    if (held || stays || tone === 'error') return undefined
    const timer = setTimeout(() => close(id), stay(toast))
    return () => clearTimeout(timer)
  }, [held, stays, tone, toast, id, close])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
      className={classNames(
        'pointer-events-auto flex w-full max-w-[440px] animate-[rise_160ms_var(--ease-out)] items-start gap-2.5 rounded-card',
        'border border-line bg-surface py-2 pe-2 ps-3.5 text-body text-ink shadow-float',
      )}
    >
      <span className="py-1">{marks[tone]}</span>
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">{toast.text}</p>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            leave()
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={messages.closeNotice}
        onClick={leave}
        className="touch-target flex size-7 shrink-0 items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
      >
        <X size={15} aria-hidden />
      </button>
    </div>
  )
}
