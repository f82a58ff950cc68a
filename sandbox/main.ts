import { createSandbox, type Sandbox } from './app.ts'
import { readEnvironment } from './env.ts'
import { SandboxStartError } from './shared/start-error.ts'

async function start(): Promise<Sandbox> {
  try {
    return await createSandbox(readEnvironment(process.env))
  } catch (error) {
    console.error(error instanceof SandboxStartError ? error.message : error)
    process.exit(1)
  }
}

/** Ends by the signal's default action: `process.exit` can wait for ever for a thread of V8 (nodejs/node#54918). */
const end = () => {
  process.removeAllListeners('SIGTERM')
  process.kill(process.pid, 'SIGTERM')
}

let sandbox: Sandbox | undefined
let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  if (!sandbox) return end()
  sandbox.close().then(end, (error: unknown) => {
    console.error(error)
    process.exit(1)
  })
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The sandbox ends with its launcher, so that the port becomes free.
process.on('disconnect', stop)
// The launcher may have ended before this line.
if (process.connected === false) stop()

sandbox = await start()

console.log(`sandbox ready ${sandbox.origin}`)
