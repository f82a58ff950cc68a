import { expect, test } from 'vitest'
import { createCallPrompt } from './call-prompt.ts'

test('all waiting calls share one prompt and its answer', async () => {
  const prompt = createCallPrompt()
  let prompts = 0
  prompt.hear(() => {
    prompts += 1
  })
  const waiting = [prompt.ask(), prompt.ask(), prompt.ask()]
  expect(prompts).toBe(1)
  prompt.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true, true])
})

test('a call after the answer prompts again', async () => {
  const prompt = createCallPrompt()
  prompt.hear(() => {})
  const first = prompt.ask()
  prompt.answer(false)
  const second = prompt.ask()
  prompt.answer(true)
  expect([await first, await second]).toEqual([false, true])
})

test('a page that registers while a call waits is prompted', () => {
  const prompt = createCallPrompt()
  const leave = prompt.hear(() => {})
  void prompt.ask()
  leave()
  let prompts = 0
  prompt.hear(() => {
    prompts += 1
  })
  expect(prompts).toBe(1)
})

test('the answer is no without a registered page', async () => {
  const prompt = createCallPrompt()
  expect(await prompt.ask()).toBe(false)
  prompt.hear(() => {})()
  expect(await prompt.ask()).toBe(false)
})
