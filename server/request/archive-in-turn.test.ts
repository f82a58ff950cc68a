import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createGate, createLanes } from '../admission/gate.ts'
import { archiveInTurn } from './archive-in-turn.ts'

const WAIT_MS = 10_000

const world = () => {
  const admission = {
    archives: createGate({ running: 2, waiting: 1, waitMs: WAIT_MS }),
    archivesOfAccount: createLanes({ running: 1, waiting: 1, waitMs: WAIT_MS }),
  }
  const begun: string[] = []
  const begin = (account: string, fails = false) => {
    const raw = Object.assign(new EventEmitter(), { closed: false })
    const request = { place: null } as unknown as FastifyRequest
    const reply = { raw } as unknown as FastifyReply
    const answer = archiveInTurn({ admission } as never, { account, request, reply }, async () => {
      begun.push(account)
      if (fails) throw new Error('no archive')
      return account
    })
    answer.catch(() => undefined)
    return { answer, end: () => raw.emit('close') }
  }
  return { begun, begin }
}

test('two archives are sent at once, and the next begins when the response of one has ended', async () => {
  const { begun, begin } = world()
  const [first, second, third] = [begin('a'), begin('b'), begin('c')]
  await Promise.all([first.answer, second.answer])
  expect(begun).toEqual(['a', 'b'])
  await expect(begin('d').answer).rejects.toMatchObject({ code: 'server-busy' })
  second.end()
  expect(await third.answer).toBe('c')
})

test('an account has one archive at a time', async () => {
  const { begun, begin } = world()
  const first = begin('a')
  await first.answer
  const second = begin('a')
  await begin('b').answer
  expect(begun).toEqual(['a', 'b'])
  first.end()
  await second.answer
  expect(begun).toEqual(['a', 'b', 'a'])
})

test('an archive that fails gives its place to the next', async () => {
  const { begin } = world()
  await expect(begin('a', true).answer).rejects.toThrow('no archive')
  await begin('b').answer
  expect(await begin('a').answer).toBe('a')
})
