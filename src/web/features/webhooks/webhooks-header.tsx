import { Plus } from 'lucide-react'
import { WebhooksMenu } from '#web/features/webhooks/changes/webhooks-menu.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useAddressText } from '#web/lib/use-address-text.ts'
import type { WebhooksView } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Count } from '#web/ui/count.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { messages } from './messages.ts'
import { ViewSwitch } from './view-switch.tsx'

type WebhooksHeaderProps = {
  /** Number of webhooks, including those paused on this device. */
  count: number
  /** The service has more than were read. */
  isMore: boolean
  view: WebhooksView
  onSearch: (search: string) => void
  onCreate: () => void
}

/** Header of the page: number of webhooks, search, view switch, menu. */
export function WebhooksHeader({ count, isMore, view, onSearch, onCreate }: WebhooksHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-3 max-lg:gap-x-2 max-[22rem]:[&_button]:px-2!">
      <h1 className="me-auto flex items-baseline gap-3 text-title">
        {messages.title}
        {/* on the narrowest phones a 0 is hidden to make room for the button; the page says that there are none */}
        <span className={classNames('text-[16px] font-normal tracking-normal', count === 0 && 'max-[22rem]:sr-only')}>
          <Count value={count} />
          {isMore && <span className="text-muted">+</span>}
        </span>
      </h1>
      {count > 0 && (
        <>
          <div className="w-56 max-lg:w-[min(14rem,calc(100vw-600px))] max-md:order-1 max-md:w-full">
            <Search value={view.search ?? ''} onChange={onSearch} />
          </div>
          <div className="max-md:order-2 max-md:me-auto">
            <ViewSwitch current={view.view ?? 'map'} view={view} />
          </div>
        </>
      )}
      <Button
        variant="primary"
        icon={<Plus size={16} aria-hidden />}
        className="max-[22rem]:[&_svg]:hidden"
        onClick={onCreate}
      >
        {messages.newWebhook}
      </Button>
      <div className={count > 0 ? 'max-md:order-3 max-md:ms-auto' : 'shrink-0'}>
        <WebhooksMenu />
      </div>
    </header>
  )
}

function Search({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { text, setText, leave } = useAddressText({ inAddress: value, write: onChange })
  return <SearchField label={messages.find} value={text} onChange={setText} onBlur={leave} />
}
