import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { ClearCache } from './clear-cache.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

const budgets = [0, 200_000_000, 500_000_000, 2_000_000_000]

/** A cache on this device. */
export type DeviceCache = {
  /** Bytes used. */
  usage: () => Promise<number>
  /** Limit in bytes; 0 keeps nothing. */
  budget: () => number | Promise<number>
  setBudget: (bytes: number) => Promise<void>
  clear: () => Promise<void>
}

const usedWords = (bytes: number) => (bytes === 0 ? messages.empty : messages.used(formatBytes(bytes)))

type CacheSettingProps = {
  /** First part of the query key of its figures. */
  name: string
  open: () => Promise<DeviceCache>
  words: Record<'title' | 'hint' | 'size' | 'absent' | 'clear', string>
}

/** Setting of a cache: its limit, its size, and a button to clear it. */
export function CacheSetting({ name, open, words }: CacheSettingProps) {
  const queryClient = useQueryClient()
  const queryKey = [name, 'usage'] as const
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => {
      const cache = await open()
      return { usage: await cache.usage(), budget: await cache.budget() }
    },
    retry: false,
    staleTime: 0,
  })
  const choose = useMutation({
    mutationFn: async (bytes: number) => (await open()).setBudget(bytes),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Setting title={words.title} hint={words.hint}>
      <div className="flex flex-col items-start gap-3">
        {!isError && (
          <Segmented
            label={words.size}
            value={String((choose.isPending ? choose.variables : data?.budget) ?? '')}
            options={budgets.map((bytes) => ({
              value: String(bytes),
              label: bytes === 0 ? messages.none : formatBytes(bytes),
            }))}
            onChange={(value) => choose.mutate(Number(value))}
          />
        )}
        <ClearCache
          status={isError ? words.absent : data && usedWords(data.usage)}
          label={words.clear}
          isAbsent={isError}
          clear={async () => (await open()).clear()}
          queryKey={queryKey}
        />
      </div>
    </Setting>
  )
}
