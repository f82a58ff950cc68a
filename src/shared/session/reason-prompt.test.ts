import { expect, test } from 'vitest'
import { createReasonPrompt } from './reason-prompt.ts'

test('however many calls wait, the question is asked once and its answer is for all of them', async () => {
  const desk = createReasonPrompt()
  let told = 0
  desk.subscribe(() => {
    told += 1
  })
  const waiting = [desk.ask(), desk.ask(), desk.ask()]
  expect([desk.isAsking(), told]).toEqual([true, 1])
  desk.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
  expect(desk.isAsking()).toBe(false)
})

test('a later question is a new one', async () => {
  const desk = createReasonPrompt()
  desk.subscribe(() => {})
  const first = desk.ask()
  desk.answer(false)
  const second = desk.ask()
  desk.answer(true)
  expect([await first, await second]).toEqual([false, true])
})

test('without a listener the answer is no', async () => {
  expect(await createReasonPrompt().ask()).toBe(false)
})
