import { setTimeout } from 'node:timers/promises'

/** Waits at most `ms` for work of a shutdown. Reports a failure or delay and continues. */
export async function within(
  ms: number,
  work: Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  const late = setTimeout(ms, undefined, { ref: false }).then(() => {
    throw new Error(`not done within ${ms} ms`)
  })
  late.catch(() => undefined)
  await Promise.race([work, late]).catch(report)
}
