import { useQuery } from '@tanstack/react-query'
import { Settings, Unplug } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useConnection } from '#web/data/client/connection-context.tsx'
import { textIn } from '#web/data/client/reading/read-values.ts'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'
import { classNames } from '#web/lib/class-names.ts'
import { paths } from '#web/paths.ts'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The caller's name, where the service tells it, and the state of the connection; opens what can be done about it. */
export function ConnectionChip() {
  const { caller, api } = useData()
  const { refused, disconnect } = useConnection()
  const { isError } = useQuery(caller.current())
  const navigate = useNavigate()
  const toast = useToast()
  const { host } = new URL(api.base)
  const well = !refused && !isError
  const name = textIn(useExtension('callers')?.['ownName']) ?? 'Connected'
  return (
    <Menu
      label={`Connection: ${name}${well ? '' : ', not answering'}`}
      variant="secondary"
      className="min-w-0! shrink! max-sm:px-2.5!"
      trigger={
        <span className="flex min-w-0 items-center gap-2">
          <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', well ? 'bg-ok' : 'bg-danger')} />
          <span className="max-w-44 truncate">{name}</span>
        </span>
      }
      items={[
        {
          label: 'Settings',
          hint: host,
          icon: <Settings size={16} />,
          onSelect: () => void navigate(paths.settings()),
        },
        {
          label: 'Disconnect',
          icon: <Unplug size={16} />,
          onSelect: () => {
            disconnect()
            toast.show({ text: 'Disconnected. The key is forgotten, in every tab.', tone: 'ok' })
          },
        },
      ]}
    />
  )
}
