import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageMinus } from 'lucide-react'
import { useState } from 'react'
import { readThumbnailBudget, writeThumbnailBudget } from '#web/gallery/pictures/thumbnail-budget.ts'
import { openThumbnailStore } from '#web/gallery/pictures/thumbnail-store.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { messages } from './messages.ts'
import { Setting } from './setting.tsx'

const budgets = [0, 200_000_000, 500_000_000, 2_000_000_000]

const queryKey = ['kept-pictures', 'usage'] as const

/** The thumbnail cache of this device: its limit, its size, and a button to clear it. */
export function PicturesSetting() {
  const queryClient = useQueryClient()
  const [budget, setBudget] = useState(readThumbnailBudget)
  const usage = useQuery({
    queryKey,
    queryFn: async () => (await openThumbnailStore()).usage(),
    retry: false,
    staleTime: 0,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const choose = useMutation({
    mutationFn: async (bytes: number) => {
      writeThumbnailBudget(bytes)
      setBudget(bytes)
      await (await openThumbnailStore()).put([], bytes)
    },
    onSettled: refresh,
  })
  const clear = useMutation({ mutationFn: async () => (await openThumbnailStore()).clear(), onSettled: refresh })
  return (
    <Setting title={messages.photos} hint={messages.photosHint}>
      <div className="flex flex-col items-start gap-3">
        <Segmented
          label={messages.cacheSize}
          value={String(budget)}
          options={budgets.map((bytes) => ({
            value: String(bytes),
            label: bytes === 0 ? messages.none : formatBytes(bytes),
          }))}
          onChange={(value) => choose.mutate(Number(value))}
        />
        <p className="text-muted" aria-live="polite">
          {usage.isError ? messages.noCache : messages.used(formatBytes(usage.data ?? 0))}
        </p>
        <Button
          icon={<ImageMinus size={16} aria-hidden />}
          busy={clear.isPending}
          disabled={usage.isError}
          onClick={() => clear.mutate()}
        >
          {messages.clear}
        </Button>
      </div>
    </Setting>
  )
}
