import { useConnection } from '#web/data/client/connection-context.tsx'
import { KeepChoice } from '#web/features/connect/keep-choice.tsx'
import { AlbumsSetting } from '#web/features/settings/albums-setting.tsx'
import { AnswersSetting } from '#web/features/settings/answers-setting.tsx'
import { ConnectionSetting } from '#web/features/settings/connection-setting.tsx'
import { ForgetSetting } from '#web/features/settings/forget-setting.tsx'
import { KeysSetting } from '#web/features/settings/keys-setting.tsx'
import { messages } from '#web/features/settings/messages.ts'
import { PicturesSetting } from '#web/features/settings/pictures-setting.tsx'
import { ThemeSetting } from '#web/features/settings/theme-setting.tsx'
import { pageClass } from './page-column.tsx'

export function Component() {
  const { connection, keep } = useConnection()
  return (
    <div className={pageClass}>
      <title>{`${messages.settings} · Contact Sheet`}</title>
      <h1 className="mb-6 text-title">{messages.settings}</h1>
      <ConnectionSetting>
        {connection?.key !== undefined && <KeepChoice value={connection.keep} onChange={keep} />}
      </ConnectionSetting>
      <ThemeSetting />
      <KeysSetting />
      <PicturesSetting />
      <AlbumsSetting />
      <AnswersSetting />
      <ForgetSetting />
    </div>
  )
}
