import { connect, createServer, type Server, type Socket } from 'node:net'

const CHECK_EVERY_MS = 1000
const CHECK_TIMEOUT_MS = 5000
/** A busy machine answers late, so one failed check says little. */
const FAILED_CHECKS = 2

interface Target {
  port: number
  isReady: boolean
  failedChecks: number
  /** Open connections, which end when the server is no longer ready. */
  connections: Set<Socket>
}

const isServerReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
    const { status } = await fetch(`http://localhost:${port}/health/ready`, { signal })
    return status === 200
  } catch {
    return false
  }
}

/**
 * Listens on `port` and passes each connection to the next server that is ready. It copies bytes, so WebSockets work as well.
 * When no server is ready, connections go to every server in turn, so that people read what the server says.
 */
export const startBalancer = async (port: number, ports: readonly number[]) => {
  const targets: Target[] = ports.map((port) => ({
    ...{ port, isReady: true, failedChecks: 0 },
    connections: new Set(),
  }))
  let turn = 0

  /** The servers that are ready, or else all of them, beginning with another one each time. */
  const candidates = (): Target[] => {
    const ready = targets.filter(({ isReady }) => isReady)
    const chosen = ready.length > 0 ? ready : targets
    turn = (turn + 1) % chosen.length
    return [...chosen.slice(turn), ...chosen.slice(0, turn)]
  }

  /** Joins the client to the first target that takes the connection. */
  const join = (client: Socket, [target, ...others]: readonly Target[]): void => {
    if (!target) {
      client.destroy()
      return
    }
    const upstream = connect(target.port, 'localhost')
    const tryOther = () => join(client, others)
    upstream.once('error', tryOther)
    upstream.once('connect', () => {
      upstream.off('error', tryOther)
      target.connections.add(client)
      client.on('close', () => target.connections.delete(client))
      pipe(client, upstream)
      pipe(upstream, client)
    })
  }

  const server = createServer({ pauseOnConnect: true }, (client) => join(client, candidates()))

  const check = async (target: Target) => {
    target.failedChecks = (await isServerReady(target.port)) ? 0 : target.failedChecks + 1
    target.isReady = target.failedChecks < FAILED_CHECKS
    const isAnotherReady = targets.some(({ isReady }) => isReady)
    if (!target.isReady && isAnotherReady) for (const client of target.connections) client.destroy()
  }
  const checks = setInterval(() => targets.forEach((target) => void check(target)), CHECK_EVERY_MS)

  await listen(server, port)
  return {
    stop() {
      clearInterval(checks)
      server.close()
      for (const { connections } of targets) for (const client of connections) client.destroy()
    },
  }
}

const pipe = (from: Socket, to: Socket) => {
  from.on('error', () => to.destroy())
  from.on('close', () => to.destroy())
  from.pipe(to)
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, () => resolve())
  })
