import { afterEach, expect, test, vi } from 'vitest'
import { keepEarlyInput } from './early-input.ts'

afterEach(() => document.body.replaceChildren())

const page = () => {
  document.body.innerHTML =
    '<button type="button"><span>Go</span></button><input value="before" /><a href="#x">Link</a>'
  const [button, field] = [document.querySelector('button'), document.querySelector('input')]
  if (!button || !field) throw new Error('The page has a button and a field')
  return { button, field }
}

test('what was pressed and typed before the app is there is done when it is', () => {
  const { button, field } = page()
  const early = keepEarlyInput()
  button.querySelector('span')?.click()
  field.value = 'typed'
  field.dispatchEvent(new Event('input', { bubbles: true }))

  field.value = 'before'
  const heard: string[] = []
  button.addEventListener('click', () => heard.push('pressed'))
  field.addEventListener('input', () => heard.push(field.value))
  early.replay()
  expect(heard).toEqual(['pressed', 'typed'])
})

test('what is pressed afterwards happens once', () => {
  const { button } = page()
  const early = keepEarlyInput()
  early.replay()
  const press = vi.fn()
  button.addEventListener('click', press)
  button.click()
  early.replay()
  expect(press).toHaveBeenCalledTimes(1)
})

test('a button that is gone by then is not pressed', () => {
  const { button } = page()
  const early = keepEarlyInput()
  button.click()
  const press = vi.fn()
  button.addEventListener('click', press)
  button.remove()
  early.replay()
  expect(press).not.toHaveBeenCalled()
})
