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
    (await listAlbums(place.fixture.context, { callerId: place.fixture.ownerId, limit: 64 })).albums.map(
      ({ albumId, name, numPhotos }) => ({ albumId, name, numPhotos }),
    )

  const label = (photo: { photo_id: string; album_id: string }) =>
    addLabel(place.fixture.context, {
      albumId: photo.album_id,
      photoId: photo.photo_id,
      text: 'print',
      kind: 'public',
      callerId: place.fixture.ownerId,
    })

  test('makes albums of folders, and photos of files whatever their names, in natural order', async () => {
    const { fixture } = place
    const names = ['a 100% #1?.jpg', 'Straße & Été +1.jpg', 'IMG_10.jpg', 'IMG_9.jpg', "%2e%2e<'>.jpg", '🏔️.jpg']
    for (const [shade, name] of names.entries()) await place.writePhoto(`写真 🏔️/${name}`, shade)
    await place.writePhoto('Été/Le soir/1.jpg', 92)
    await place.writePhoto('.hidden/1.jpg', 93)
    await place.writePhoto('Été/@eaDir/1.jpg', 94)
    await place.write('Été/notes.txt', Buffer.from('later'))
    await place.write('Été/broken.jpg', Buffer.from('no photo'))
    await fixture.importAll()
    expect(new Map((await albums()).map(({ name, numPhotos }) => [name, numPhotos]))).toEqual(
      new Map([
        ['Été / Le soir', 1],
        ['写真 🏔️', 6],
      ]),
    )
    expect((await fixture.files()).toSorted()).toEqual(
      [...names.map((name) => `写真 🏔️/${name}`), 'Été/Le soir/1.jpg'].toSorted(),
    )
    expect((await fixture.files()).filter((file) => file.includes('IMG_'))).toEqual([
      '写真 🏔️/IMG_9.jpg',
      '写真 🏔️/IMG_10.jpg',
    ])
    expect([...fixture.refused().keys()]).toEqual(['Été/broken.jpg'])
    expect([...fixture.state().skipped.keys()]).toEqual(['.txt'])
  })

  test('that is unchanged changes no photo', async () => {
    for (let shade = 0; shade < 5; shade++) await place.writePhoto(`a/${shade}.jpg`, shade)
    await place.fixture.importAll()
    const before = await listKnownFiles(place.fixture.context)
    expect(before).toHaveLength(5)
    await place.fixture.importAll()
    expect(await listKnownFiles(place.fixture.context)).toEqual(before)
  })

  test('keeps a photo’s identity when it is renamed, edited in place, or gone for a while', async () => {
    const { fixture } = place
    for (const shade of [1, 2, 3]) await place.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const [first, second, third] = [
      await fixture.photo('a/1.jpg'),
      await fixture.photo('a/2.jpg'),
      await fixture.photo('a/3.jpg'),
    ]
    await label(third)
    await place.move('a/1.jpg', 'a/best.jpg')
    await place.write('a/2.jpg', await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await place.remove('a/3.jpg')
    await fixture.importAll()
    expect((await fixture.photo('a/best.jpg')).photo_id).toBe(first.photo_id)
    expect(await fixture.photo('a/2.jpg')).toMatchObject({ photo_id: second.photo_id, width: 30, height: 90 })
    expect(await fixture.files()).toHaveLength(2)
    await place.writePhoto('b/back.jpg', 3)
    await fixture.importAll()
    expect((await fixture.photo('b/back.jpg')).photo_id).toBe(third.photo_id)
    expect(await fixture.context.db.selectFrom('photo_label').select('label').execute()).toEqual([{ label: 'print' }])
  })

  test('shows another picture under the name of a photo that left as a new photo, without its labels', async () => {
    const { fixture } = place
    for (const shade of [1, 2, 3]) await place.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const first = await fixture.photo('a/1.jpg')
    await label(first)
    await place.remove('a/1.jpg')
    await fixture.importAll()
    await place.write('a/1.jpg', await plainPhoto({ width: 30, height: 90, shade: 77 }).jpeg().toBuffer())
    await place.writePhoto('a/4.jpg', 4)
    await fixture.importAll()
    const second = await fixture.photo('a/1.jpg')
    expect(second.photo_id).not.toBe(first.photo_id)
    expect(await fixture.files()).toEqual(['a/2.jpg', 'a/3.jpg', 'a/1.jpg', 'a/4.jpg'])
    await place.writePhoto('a/5.jpg', 1)
    await fixture.importAll()
    expect((await fixture.photo('a/5.jpg')).photo_id).toBe(first.photo_id)
    expect((await fixture.photo('a/1.jpg')).photo_id).toBe(second.photo_id)
    expect(await fixture.context.db.selectFrom('photo_label').select('photo_id').execute()).toEqual([
      { photo_id: first.photo_id },
    ])
  })

  test('keeps an album whose folder was renamed', async () => {
    for (const shade of [1, 2, 3]) await place.writePhoto(`Summer/${shade}.jpg`, shade)
    await place.fixture.importAll()
    const [before] = await albums()
    await place.move('Summer', 'Summer 2026')
    await place.fixture.importAll()
    expect(await albums()).toEqual([{ ...before, name: 'Summer 2026' }])
  })

  test('that is missing most of its photos pauses the import, until they are back or accepted as missing', async () => {
    const { fixture } = place
    for (const shade of [1, 2, 3, 4]) await place.writePhoto(`a/${shade}.jpg`, shade)
    await fixture.importAll()
    const before = await fixture.files()
    await place.move('a', '.away')
    await fixture.importAll()
    expect(await fixture.files()).toEqual(before)
    expect(fixture.state()).toMatchObject({ state: 'paused', missing: 4 })
    await place.move('.away', 'a')
    await fixture.importAll()
    expect(fixture.state().state).toBe('idle')
    await place.remove('a')
    await fixture.importAll()
    expect(await fixture.accept()).toBe(4)
    await fixture.importAll()
    expect(await fixture.files()).toEqual([])
  })

  test('leaves the folder of a deleted album alone', async () => {
    const { fixture } = place
    await place.writePhoto('a/1.jpg', 1)
    await fixture.importAll()
    const { album_id: albumId } = await fixture.photo('a/1.jpg')
    await deleteAlbum(fixture.context, { albumId, callerId: fixture.ownerId })
    await place.writePhoto('a/2.jpg', 2)
    await fixture.importAll()
    expect(await albums()).toEqual([])
    expect(await listKnownFiles(fixture.context)).toHaveLength(1)
  })

  test('joins the two files of a live photo', async () => {
    await place.write('a/IMG_1.heic.jpg', await liveStill('1B2F6A0E-52B4-4A6F-9D3B-1C1F7A3E0001'))
    await place.write('a/IMG_1.mov', await liveClip('1B2F6A0E-52B4-4A6F-9D3B-1C1F7A3E0001'))
    await place.fixture.importAll()
    expect(await place.fixture.photo('a/IMG_1.heic.jpg')).toMatchObject({ kind: 'live', clip_file: 'a/IMG_1.mov' })
    expect(await place.fixture.files()).toHaveLength(1)
  })
})
