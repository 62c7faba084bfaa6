import { startReceiver } from '#testing/receiver.ts'

// Answers 200 to every webhook; says how many came whenever it is asked. A process of its own.

const receiver = await startReceiver()
process.send?.(receiver.url)
process.on('message', () => void process.send?.(receiver.arrived.length))
process.on('disconnect', () => process.exit())
