import { expect, test } from 'vitest'
import { createReasonPrompt } from './reason-prompt.ts'

test('however many calls wait, the question is asked once and its answer is for all of them', async () => {
  const prompt = createReasonPrompt()
  let told = 0
  prompt.subscribe(() => {
    told += 1
  })
  const waiting = [prompt.ask(), prompt.ask(), prompt.ask()]
  expect([prompt.isAsking(), told]).toEqual([true, 1])
  prompt.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
  expect(prompt.isAsking()).toBe(false)
})

test('a later question is a new one', async () => {
  const prompt = createReasonPrompt()
  prompt.subscribe(() => {})
  const first = prompt.ask()
  prompt.answer(false)
  const second = prompt.ask()
  prompt.answer(true)
  expect([await first, await second]).toEqual([false, true])
})

test('without a listener the answer is no', async () => {
  expect(await createReasonPrompt().ask()).toBe(false)
})
