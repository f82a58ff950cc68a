import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { mapPorts } from '#server/db/outside-transactions.ts'
import type { Ports } from '#server/deps.ts'
import type { ServerParts } from '#server/server.ts'
import { crashAfterCommits, override } from './crash-after-commits.ts'

/** Runs at every crash point. */
type CrashPointListener = (point: string) => void

/** Wraps ports with a crash point before each call and after each answer: `after cards.createPayment`. */
export const crashAroundPorts = (ports: Ports, pass: CrashPointListener): Ports =>
  mapPorts(ports, (role, port) => crashAroundCalls(role, port, pass))

const crashAroundCalls = <P extends object>(role: string, port: P, pass: CrashPointListener): P =>
  override(port, (name) => {
    const method: unknown = Reflect.get(port, name)
    if (typeof method !== 'function') return null
    return (...args: unknown[]) => {
      const point = `${role}.${String(name)}`
      pass(`before ${point}`)
      const answer: unknown = Reflect.apply(method, port, args)
      if (!(answer instanceof Promise)) return answer
      return answer.then((value: unknown) => {
        pass(`after ${point}`)
        return value
      })
    }
  })

/**
 * Kills the process at the point that a file names, to prove that nothing is lost or done twice. The tested code does not know it:
 * crash points surround each call of a port, precede each statement of a transaction and follow each commit.
 */
export const withCrashPoints = (parts: ServerParts, file: string): ServerParts => {
  const end = endAtPointIn(file)
  const passed = passedPointsFile(file)
  const pass = (point: string) => {
    if (existsSync(passed)) appendFileSync(passed, `${point}\n`)
    end(point)
  }
  return {
    ...parts,
    database: { ...parts.database, db: crashAfterCommits(parts.database.db, pass) },
    ports: crashAroundPorts(parts.ports, pass),
  }
}

/** While this file exists, the server adds a line for each crash point that it passes. */
export const passedPointsFile = (crashFile: string): string => `${crashFile}.passed`

/** Before this point the process is paused (SIGSTOP) instead of killed. */
export const PAUSE = 'pause '

/** Ends the process at the point in the file: `point`, or `point@3` for its third pass since the file was written. */
const endAtPointIn = (file: string): CrashPointListener => {
  let order = ''
  let passesLeft = 0
  return (point) => {
    const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const [place = '', times = '1'] = written.split('@')
    if (written !== order) passesLeft = Number(times)
    order = written
    const isPause = place.startsWith(PAUSE)
    if (point !== (isPause ? place.slice(PAUSE.length) : place)) return
    passesLeft -= 1
    if (passesLeft === 0) process.kill(process.pid, isPause ? 'SIGSTOP' : 'SIGKILL')
  }
}
