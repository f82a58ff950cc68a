import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { startShortWorld, type World } from '#test/support/world.ts'

/** Longer than a charge the provider never heard of is waited for. */
const RECOVERY_MS = 61_000

/** A real server that can be told where to die, beside a sandbox that lives on and remembers what it was asked. */
export interface MortalWorld {
  place: World
  clock: Clock
  advance(ms: number): Promise<void>
  /** Does what must lead to this place of the code, where the server is killed and started again on the same data. */
  dieAt(place: string, act: () => Promise<unknown>): Promise<void>
  /** Time enough for what was interrupted to be found and ended. */
  recover(): Promise<void>
}

export const mortalWorld = (): MortalWorld => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-crash-'))
  const order = join(folder, 'place')
  const holder: { world?: World } = {}
  let offset = 0

  const running = (): World => {
    if (!holder.world) throw new Error('The world is not running yet: use it inside a test')
    return holder.world
  }
  const advance = async (ms: number): Promise<void> => {
    offset += ms
    await letPass(running(), ms)
  }

  beforeAll(async () => {
    const env = { CRASH_FILE: order, RATE_LIMIT_FACTOR: '1000' }
    holder.world = await startShortWorld(env)
  })
  afterAll(async () => {
    await holder.world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    get place() {
      return running()
    },
    clock: { now: () => new Date(Date.now() + offset) },
    advance,
    async dieAt(place, act) {
      writeFileSync(order, place)
      await expect(act()).rejects.toThrow('fetch failed')
      await running().serverDied()
      rmSync(order)
      await running().startServer()
    },
    recover: () => advance(RECOVERY_MS),
  }
}
