/**
 * A named place at which a test may have the process die, to prove that nothing is lost or done twice there. `crashAt` is
 * `name`, or `name@3` for its third passing; without it nothing happens.
 */
export const createCrashpoint = (crashAt: string | undefined): ((name: string) => void) => {
  if (!crashAt) return () => undefined
  const [wanted, times = '1'] = crashAt.split('@')
  let left = Number(times)
  return (name) => {
    if (name !== wanted) return
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
