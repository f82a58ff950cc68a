import { expect, test } from 'vitest'
import { keepAnswer } from './readiness.ts'

test('concurrent readiness requests share one check, and its result is kept for half a second', async () => {
  let [now, checks] = [0, 0]
  let isReady = true
  const ask = keepAnswer(
    async () => {
      checks += 1
      return isReady
    },
    () => now,
  )
  expect([await Promise.all([ask(), ask(), ask()]), checks]).toEqual([[true, true, true], 1])
  isReady = false
  now = 499
  expect([await ask(), checks]).toEqual([true, 1])
  now = 500
  expect([await ask(), await ask(), checks]).toEqual([false, false, 2])
})

test('a check that throws runs again', async () => {
  let isBroken = true
  const check = keepAnswer(async () => {
    if (isBroken) throw new Error('broken')
    return true
  })
  await expect(check()).rejects.toThrow('broken')
  isBroken = false
  expect(await check()).toBe(true)
})
