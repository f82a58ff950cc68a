import { expect, test } from 'vitest'
import { type Connection, keepSessions } from './pooler.ts'

/** Connections through a pooler in transaction mode. `order`: the free session that the next transaction gets. */
const pooled = (order: 'newest' | 'oldest') => {
  const free: number[] = []
  let made = 0
  return (): Connection => {
    let session = 0
    return {
      begin: async () => {
        made += free.length === 0 ? 1 : 0
        session = (order === 'newest' ? free.pop() : free.shift()) ?? made
      },
      session: async () => session,
      commit: async () => {
        free.push(session)
      },
    }
  }
}

const direct = (session: number): Connection => ({
  begin: async () => undefined,
  session: async () => session,
  commit: async () => undefined,
})

test.each(['newest', 'oldest'] as const)(
  'a pooler that reassigns the %s free session is detected',
  async (order) => {
    const connect = pooled(order)
    expect(await keepSessions(connect(), connect())).toBe(false)
  },
)

test('connections with sessions of their own keep them', async () => {
  expect(await keepSessions(direct(1), direct(2))).toBe(true)
})
