import { existsSync, readFileSync } from 'node:fs'

/**
 * Named places at which a test may have the process die, to prove that nothing is lost or done twice there. The file names the
 * place, as `name`, or `name@3` for its third passing since it was named; without a file nothing happens.
 */
export const createCrashpoint = (file: string | undefined): ((name: string) => void) => {
  if (file === undefined) return () => undefined
  let order = ''
  let left = 0
  return (name) => {
    const given = existsSync(file) ? readFileSync(file, 'utf8') : ''
    const [wanted, times = '1'] = given.split('@')
    if (given !== order) left = Number(times)
    order = given
    if (name !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
