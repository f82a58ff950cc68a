import { existsSync, readFileSync } from 'node:fs'
import type { DatabaseHandle } from '../db/client.ts'
import { crashAfterCommits, override } from '../db/crash-after-commits.ts'
import type { Ports } from '../deps.ts'

/** Hears of every crash point that is passed. */
type OnPass = (point: string) => void

const crashAroundCalls = <P extends object>(role: string, port: P, pass: OnPass): P =>
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

/** The same ports, with a crash point before each call and after each that was answered: `after cards.createPayment`. */
export const crashAroundPorts = (ports: Ports, pass: OnPass): Ports =>
  Object.fromEntries(
    Object.entries(ports).map(([role, port]) => [role, crashAroundCalls(role, port, pass)]),
  ) as unknown as Ports

/** Kills the process at the point the file names: `point`, or `point@3` for its third passing since it was named. */
const killAtPointIn = (file: string): OnPass => {
  let order = ''
  let left = 0
  return (point) => {
    const given = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const [wanted, times = '1'] = given.split('@')
    if (given !== order) left = Number(times)
    order = given
    if (point !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

interface Parts {
  database: DatabaseHandle
  ports: Ports
}

/**
 * For tests only: a process that dies where a file says, to prove that nothing is lost or done twice there. The code that is tested
 * knows nothing of it: the points stand around each call of a port and after each commit, not inside it.
 */
export const withCrashPoints = <P extends Parts>(parts: P, file: string): P => {
  const pass = killAtPointIn(file)
  return {
    ...parts,
    database: { ...parts.database, db: crashAfterCommits(parts.database.db, pass) },
    ports: crashAroundPorts(parts.ports, pass),
  }
}
