import { playAlbumList } from './play-album-list.ts'
import { playAlbums } from './play-albums.ts'
import { playCull } from './play-cull.ts'
import { playLargeAlbum } from './play-large-album.ts'
import { playScenario } from './play-scenario.ts'
import { playSecondVisit } from './play-second-visit.ts'
import { playSlowDevice } from './play-slow-device.ts'
import { playViewer } from './play-viewer.ts'
import { playWall } from './play-wall.ts'
import { playWebhookMap } from './play-webhook-map.ts'
import { findScenario } from './scenarios.ts'

/** Plays a scenario by name; gives its results as markdown. */
export function runScenario(name: string): Promise<string> {
  const scenario = findScenario(name)
  if (name === 'album-list') return playAlbumList()
  if (name === 'cull') return playCull()
  if (name === 'second-visit') return playSecondVisit()
  if (name === '300000') return playLargeAlbum()
  if (name === 'slow-device') return playSlowDevice()
  if (name === 'viewer') return playViewer()
  if (name === 'wall') return playWall()
  if (name === 'webhook-map') return playWebhookMap()
  return scenario ? playScenario(scenario) : playAlbums()
}
