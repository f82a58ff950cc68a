import { expect, test } from 'vitest'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { createIntent } from './intent.ts'

/** For each try, the index of the first try with the same key. */
const keysOf = async (...ends: ('answer' | 'no-answer' | 'request-in-flight' | 'status-conflict')[]) => {
  const intent = createIntent()
  const keys: string[] = []
  for (const end of ends)
    await intent(async (key) => {
      keys.push(key)
      if (end !== 'answer') throw new CallFailed({ code: end })
    }).catch(() => {})
  return keys.map((key) => keys.indexOf(key))
}

test('a call without an answer is repeated with the same key', async () => {
  expect(await keysOf('no-answer', 'request-in-flight', 'answer')).toEqual([0, 0, 0])
})

test('any answer ends the intent: the next call has its own key', async () => {
  expect(await keysOf('answer', 'status-conflict', 'answer')).toEqual([0, 1, 2])
})

test('a call for another purpose has its own key, even without an answer to the first', async () => {
  const intent = createIntent()
  const keys: string[] = []
  for (const purpose of ['primary', 'primary', 'backup'])
    await intent(async (key) => {
      keys.push(key)
      throw new CallFailed({ code: 'no-answer' })
    }, purpose).catch(() => {})
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
})

test('the reply and the refusal reach the caller', async () => {
  const intent = createIntent()
  expect(await intent(async () => 'done')).toBe('done')
  await expect(intent(() => Promise.reject(new CallFailed({ code: 'forbidden' })))).rejects.toThrow()
})
