import { Maximize, Minimize, X } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#web/lib/class-names.ts'
import type { useFullScreen } from '#web/lib/screen/use-full-screen.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

type ScreenControlsProps = {
  screen: ReturnType<typeof useFullScreen>
  /** The close link: its address, accessible name and tooltip. */
  close: { to: string; label: string; title: string }
}

/** Full-screen toggle, if supported, and close link of a page without the app's frame. */
export const ScreenControls = ({ screen, close }: ScreenControlsProps) => (
  <>
    {screen.toggle && (
      <IconButton label={screen.isOn ? messages.leaveFullScreen : messages.enterFullScreen} onClick={screen.toggle}>
        {screen.isOn ? <Minimize size={17} aria-hidden /> : <Maximize size={17} aria-hidden />}
      </IconButton>
    )}
    <Link
      to={close.to}
      replace
      aria-label={close.label}
      title={close.title}
      className={classNames(buttonClass({ variant: 'ghost' }), 'w-[34px] px-0! text-muted hover:text-ink')}
    >
      <X size={18} aria-hidden />
    </Link>
  </>
)
