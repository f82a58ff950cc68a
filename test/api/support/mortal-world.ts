import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Clock } from '#server/clock.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { startShortWorld, type World } from '#test/support/world.ts'

/** Longer than the server waits for a charge that the provider does not know. */
const RECOVERY_MS = 61_000

/** A real server that tests kill at a place in the code, and a sandbox that survives and remembers every request. */
export interface MortalWorld {
  place: World
  clock: Clock
  advance(ms: number): Promise<void>
  /** Runs `act` until the server is killed at this place in the code, then starts it again on the same data. */
  dieAt(place: string, act: () => Promise<unknown>): Promise<void>
  /** Advances the clock until interrupted work is found and finished. */
  recover(): Promise<void>
}

export const mortalWorld = (): MortalWorld => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-crash-'))
  const crashFile = join(folder, 'place')
  const holder: { world?: World } = {}
  let offset = 0

  const getWorld = (): World => {
    if (!holder.world) throw new Error('The world is not running yet: use it inside a test')
    return holder.world
  }
  const advance = async (ms: number): Promise<void> => {
    offset += ms
    await letPass(getWorld(), ms)
  }

  beforeAll(async () => {
    const env = { CRASH_FILE: crashFile, RATE_LIMIT_FACTOR: '1000' }
    holder.world = await startShortWorld(env, { serverProgram: 'dist/crash/server.js' })
  })
  afterAll(async () => {
    await holder.world?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    get place() {
      return getWorld()
    },
    clock: { now: () => new Date(Date.now() + offset) },
    advance,
    async dieAt(place, act) {
      writeFileSync(crashFile, place)
      await expect(act()).rejects.toThrow('fetch failed')
      await getWorld().serverDied()
      rmSync(crashFile)
      await getWorld().startServer()
    },
    recover: () => advance(RECOVERY_MS),
  }
}
