import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteAlbum, listAlbums } from '#service/albums/albums.ts'
import { addLabel, listKnownFiles } from '#service/photos/photos.ts'
import { libraryPlaces, type LibraryPlace } from '#testing/fixtures/library-places.ts'
import { liveClip, liveStill, plainPhoto } from '#testing/fixtures/media-files.ts'

describe.each(libraryPlaces)('a library in %s', (_name, open) => {
  let place: LibraryPlace
  beforeEach(async () => {
    place = await open()
  })
  afterEach(() => place.close())

  const albums = async () =>
    (await listAlbums(place.bench.context, { callerId: place.bench.ownerId, limit: 64 })).albums.map(
      ({ albumId, name, numPhotos }) => ({ albumId, name, numPhotos }),
    )

  const label = (photo: { photo_id: string; album_id: string }) =>
    addLabel(place.bench.context, {
      albumId: photo.album_id,
      photoId: photo.photo_id,
      text: 'print',
      kind: 'public',
      callerId: place.bench.ownerId,
    })

  test('makes albums of folders, and photos of files whatever their names, in natural order', async () => {
    const { bench } = place
    const names = ['a 100% #1?.jpg', 'Straße & Été +1.jpg', 'IMG_10.jpg', 'IMG_9.jpg', "%2e%2e<'>.jpg", '🏔️.jpg']
    for (const [shade, name] of names.entries()) await place.writePhoto(`写真 🏔️/${name}`, shade)
    await place.writePhoto('Été/Le soir/1.jpg', 92)
    await place.writePhoto('.hidden/1.jpg', 93)
    await place.writePhoto('Été/@eaDir/1.jpg', 94)
    await place.write('Été/notes.txt', Buffer.from('later'))
    await place.write('Été/broken.jpg', Buffer.from('no photo'))
    await bench.importAll()
    expect(new Map((await albums()).map(({ name, numPhotos }) => [name, numPhotos]))).toEqual(
      new Map([
        ['Été / Le soir', 1],
        ['写真 🏔️', 6],
      ]),
    )
    expect((await bench.files()).toSorted()).toEqual(
      [...names.map((name) => `写真 🏔️/${name}`), 'Été/Le soir/1.jpg'].toSorted(),
    )
    expect((await bench.files()).filter((file) => file.includes('IMG_'))).toEqual([
      '写真 🏔️/IMG_9.jpg',
      '写真 🏔️/IMG_10.jpg',
    ])
    expect([...bench.refused().keys()]).toEqual(['Été/broken.jpg'])
    expect([...bench.state().skipped.keys()]).toEqual(['.txt'])
  })

  test('that is unchanged changes no photo', async () => {
    for (let shade = 0; shade < 5; shade++) await place.writePhoto(`a/${shade}.jpg`, shade)
    await place.bench.importAll()
    const before = await listKnownFiles(place.bench.context)
    expect(before).toHaveLength(5)
    await place.bench.importAll()
    expect(await listKnownFiles(place.bench.context)).toEqual(before)
  })

  test('keeps a photo’s identity when it is renamed, edited in place, or gone for a while', async () => {
    const { bench } = place
    for (const shade of [1, 2, 3]) await place.writePhoto(`a/${shade}.jpg`, shade)
    await bench.importAll()
    const [first, second, third] = [
      await bench.photo('a/1.jpg'),
      await bench.photo('a/2.jpg'),
      await bench.photo('a/3.jpg'),
    ]
    await label(third)
    await place.move('a/1.jpg', 'a/best.jpg')
    await place.write('a/2.jpg', await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await place.remove('a/3.jpg')
    await bench.importAll()
    expect((await bench.photo('a/best.jpg')).photo_id).toBe(first.photo_id)
    expect(await bench.photo('a/2.jpg')).toMatchObject({ photo_id: second.photo_id, width: 30, height: 90 })
    expect(await bench.files()).toHaveLength(2)
    await place.writePhoto('b/back.jpg', 3)
    await bench.importAll()
    expect((await bench.photo('b/back.jpg')).photo_id).toBe(third.photo_id)
    expect(await bench.context.db.selectFrom('photo_label').select('label').execute()).toEqual([{ label: 'print' }])
  })

  test('keeps an album whose folder was renamed', async () => {
    for (const shade of [1, 2, 3]) await place.writePhoto(`Summer/${shade}.jpg`, shade)
    await place.bench.importAll()
    const [before] = await albums()
    await place.move('Summer', 'Summer 2026')
    await place.bench.importAll()
    expect(await albums()).toEqual([{ ...before, name: 'Summer 2026' }])
  })

  test('that is missing most of its photos pauses the import, until they are back or accepted as missing', async () => {
    const { bench } = place
    for (const shade of [1, 2, 3, 4]) await place.writePhoto(`a/${shade}.jpg`, shade)
    await bench.importAll()
    const before = await bench.files()
    await place.move('a', '.away')
    await bench.importAll()
    expect(await bench.files()).toEqual(before)
    expect(bench.state()).toMatchObject({ state: 'paused', missing: 4 })
    await place.move('.away', 'a')
    await bench.importAll()
    expect(bench.state().state).toBe('idle')
    await place.remove('a')
    await bench.importAll()
    expect(await bench.accept()).toBe(4)
    await bench.importAll()
    expect(await bench.files()).toEqual([])
  })

  test('leaves the folder of a deleted album alone', async () => {
    const { bench } = place
    await place.writePhoto('a/1.jpg', 1)
    await bench.importAll()
    const { album_id: albumId } = await bench.photo('a/1.jpg')
    await deleteAlbum(bench.context, { albumId, callerId: bench.ownerId })
    await place.writePhoto('a/2.jpg', 2)
    await bench.importAll()
    expect(await albums()).toEqual([])
    expect(await listKnownFiles(bench.context)).toHaveLength(1)
  })

  test('joins the two files of a live photo', async () => {
    await place.write('a/IMG_1.heic.jpg', await liveStill('1B2F6A0E-52B4-4A6F-9D3B-1C1F7A3E0001'))
    await place.write('a/IMG_1.mov', await liveClip('1B2F6A0E-52B4-4A6F-9D3B-1C1F7A3E0001'))
    await place.bench.importAll()
    expect(await place.bench.photo('a/IMG_1.heic.jpg')).toMatchObject({ kind: 'live', clip_file: 'a/IMG_1.mov' })
    expect(await place.bench.files()).toHaveLength(1)
  })
})
