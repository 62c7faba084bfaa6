import type { SceneName } from '#demo/scenes/scenes.ts'

export type DemoAlbum = {
  folder: string
  /** File names as cameras give them: `IMG_` and a running number. */
  prefix: string
  first: number
  /** Motifs, in turn; one that is listed twice is photographed twice as often. */
  scenes: readonly [SceneName, ...SceneName[]]
  /** Names given by hand in place of the camera's: spaces, umlauts, kana, emoji, percent and number signs. */
  named: readonly string[]
  clip: boolean
}

/** In the order in which they are drawn; more albums repeat the list, with a number after the folder's name. */
export const demoAlbums: readonly [DemoAlbum, ...DemoAlbum[]] = [
  {
    folder: 'Rolling Meadow 2026',
    prefix: 'IMG_',
    first: 412,
    scenes: ['stage', 'meadow', 'flower', 'stage', 'portrait', 'forest', 'stage', 'street'],
    named: ['Golden hour, first set', 'Encore 🎸', 'Crowd 100% #1', 'Bühne am Waldrand'],
    clip: true,
  },
  {
    folder: 'Été à Annecy 🏔️',
    prefix: 'DSC_',
    first: 1023,
    scenes: ['lake', 'alpine', 'forest', 'islands', 'alpine', 'flower', 'lake', 'meadow', 'sea'],
    named: ['Lever du soleil – col de la Forclaz', 'Le lac à l’aube', 'Rando nº 3 & pique-nique', 'Été ☀️'],
    clip: false,
  },
  {
    folder: '写真コンテスト',
    prefix: 'P10',
    first: 40_233,
    scenes: ['street', 'facade', 'milkyWay', 'skyline', 'portrait', 'aurora', 'stillLife', 'dunes', 'flower', 'sea'],
    named: ['夜の雨', '天の川と山', 'ビルの影 #2', '花🌸', '夕焼けの海'],
    clip: false,
  },
  {
    folder: 'Nordlicht – Lofoten',
    prefix: 'DSCF',
    first: 7305,
    scenes: ['aurora', 'islands', 'milkyWay', 'sea', 'arctic', 'aurora', 'lake', 'islands'],
    named: ['Polarlicht über Å', 'Sørvågen 1-2', 'Mitternacht, −14 °C'],
    clip: true,
  },
  {
    folder: 'Backstage · Night 2',
    prefix: '_MG_',
    first: 6120,
    scenes: ['stage', 'street', 'portrait', 'stage', 'skyline', 'stage', 'street'],
    named: ['Soundcheck (final)', 'Last song — lights out', 'Taxi home 🌧️'],
    clip: false,
  },
  {
    folder: 'Canyons & Dunes',
    prefix: 'DSC0',
    first: 2201,
    scenes: ['canyon', 'dunes', 'canyon', 'milkyWay', 'dunes', 'facade', 'canyon', 'stillLife', 'skyline'],
    named: ['Overlook at 6.10', 'Mesa, wide', 'Dune 45 – 100% sand', 'Őszi fény'],
    clip: false,
  },
]
