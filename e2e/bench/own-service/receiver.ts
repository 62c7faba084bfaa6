import { createServer } from 'node:https'
import { listenHere } from '#testing/servers/listen-here.ts'
import { goodCertificate, testKey } from '#testing/test-certificates.ts'

// Answers 200 to every webhook and only counts them, to leave the machine to the measured service. Reports the count
// on request. Runs in its own process.

let arrived = 0
const server = createServer({ key: testKey, cert: goodCertificate }, (request, response) => {
  request.resume().on('end', () => {
    arrived++
    response.end()
  })
})
process.send?.(`https://127.0.0.1:${await listenHere(server)}/`)
process.on('message', () => void process.send?.(arrived))
process.on('disconnect', () => process.exit())
