import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listenHere } from '#testing/servers/listen-here.ts'
import { openDatabase } from './open-database.ts'

test('a server that accepts connections but never answers, or refuses them, is reported as DATABASE_AWAY', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket))
  const port = await listenHere(server)
  const open = () => openDatabase(`postgres://ana@127.0.0.1:${port}/photos`)
  const away = { code: 'DATABASE_AWAY', message: expect.stringContaining('The database can’t be reached') }
  await expect(open()).rejects.toMatchObject(away)
  sockets.forEach((socket) => socket.destroy())
  server.close()
  await once(server, 'close')
  await expect(open()).rejects.toMatchObject(away)
})
