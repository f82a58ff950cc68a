import type { Pool } from 'pg'

/** Whether every connection of the pool is held, and none has been taken or given back for this long. */
export const watchPool = (pool: Pool, timeoutMs: number): (() => boolean) => {
  let movedAt = performance.now()
  const moved = () => {
    movedAt = performance.now()
  }
  for (const event of ['acquire', 'release', 'remove'] as const) pool.on(event, moved)
  return () => {
    const held = pool.totalCount - pool.idleCount
    return held >= pool.options.max && performance.now() - movedAt > timeoutMs
  }
}
