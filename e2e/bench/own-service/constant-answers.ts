import { createServer } from 'node:http'
import { listenHere } from '#testing/servers/listen-here.ts'

// Baseline for Node: a server with constant answers, an album being one chunk of the size
// given as the only argument. Runs in a separate process, like the measured service.

const short = Buffer.from('{"data":{"message":"The service is alive","callerId":"bench"}}')
const long = Buffer.alloc(Number(process.argv[2]), 'x')
// a gateway checks that the body is an object
long.write('{')

const server = createServer((request, response) => {
  const body = request.url?.includes('getPhotos') ? long : short
  const answer = () =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  request.resume().on('end', answer)
})
process.send?.(await listenHere(server))
process.on('disconnect', () => process.exit())
