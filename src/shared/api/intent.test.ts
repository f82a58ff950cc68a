import { expect, test } from 'vitest'
import { CallRefused } from '#machines/shared/call-problem.ts'
import { createIntent } from './intent.ts'

/** The keys of several tries, of which the first ones end as told. */
const keysOf = async (...ends: ('answer' | 'no-answer' | 'request-in-flight' | 'status-conflict')[]) => {
  const intent = createIntent()
  const keys: string[] = []
  for (const end of ends)
    await intent(async (key) => {
      keys.push(key)
      if (end !== 'answer') throw new CallRefused({ code: end })
    }).catch(() => {})
  return keys.map((key) => keys.indexOf(key))
}

test('a call that was not heard is repeated with the same key', async () => {
  expect(await keysOf('no-answer', 'request-in-flight', 'answer')).toEqual([0, 0, 0])
})

test('any answer ends the intent: what follows has a key of its own', async () => {
  expect(await keysOf('answer', 'status-conflict', 'answer')).toEqual([0, 1, 2])
})

test('something else that is wanted has a key of its own, although nothing was heard', async () => {
  const intent = createIntent()
  const keys: string[] = []
  for (const what of ['primary', 'primary', 'backup'])
    await intent(async (key) => {
      keys.push(key)
      throw new CallRefused({ code: 'no-answer' })
    }, what).catch(() => {})
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
})

test('the reply and the refusal reach the caller', async () => {
  const intent = createIntent()
  expect(await intent(async () => 'done')).toBe('done')
  await expect(intent(() => Promise.reject(new CallRefused({ code: 'forbidden' })))).rejects.toThrow()
})
