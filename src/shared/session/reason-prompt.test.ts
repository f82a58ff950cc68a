import { expect, test } from 'vitest'
import { createReasonPrompt } from './reason-prompt.ts'

test('however many calls wait, the question is asked once and its answer is for all of them', async () => {
  const prompt = createReasonPrompt()
  let told = 0
  prompt.hear(() => {
    told += 1
  })
  const waiting = [prompt.ask(), prompt.ask(), prompt.ask()]
  expect(told).toBe(1)
  prompt.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('a later question is a new one', async () => {
  const prompt = createReasonPrompt()
  prompt.hear(() => {})
  const first = prompt.ask()
  prompt.answer(false)
  const second = prompt.ask()
  prompt.answer(true)
  expect([await first, await second]).toEqual([false, true])
})

test('a page that comes while a call waits hears of it', () => {
  const prompt = createReasonPrompt()
  const leave = prompt.hear(() => {})
  void prompt.ask()
  leave()
  let told = 0
  prompt.hear(() => {
    told += 1
  })
  expect(told).toBe(1)
})

test('without a page that asks, or once it is left, the answer is no', async () => {
  const prompt = createReasonPrompt()
  expect(await prompt.ask()).toBe(false)
  prompt.hear(() => {})()
  expect(await prompt.ask()).toBe(false)
})
