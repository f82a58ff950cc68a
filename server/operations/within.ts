import { setTimeout } from 'node:timers/promises'

/** Waits for work that is part of an end, at the latest `ms`. What fails or is late is reported, and the end goes on. */
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
