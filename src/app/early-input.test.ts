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

test('presses and typing before the app has loaded are repeated afterwards', () => {
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

test('choices before the app has loaded are repeated afterwards', () => {
  document.body.innerHTML =
    '<input type="radio" name="one" checked /><input type="radio" name="one" /><input type="checkbox" /><select><option>A</option><option>B</option></select>'
  const [, radio, box] = document.querySelectorAll('input')
  const list = document.querySelector('select')
  if (!radio || !box || !list) throw new Error('The page has a choice, a box and a list')
  const early = keepEarlyInput()
  radio.click()
  box.click()
  list.value = 'B'
  list.dispatchEvent(new Event('input', { bubbles: true }))

  // As the app does when it renders again.
  document.querySelector<HTMLInputElement>('input')?.click()
  const heard: string[] = []
  radio.addEventListener('change', () => heard.push(`radio ${radio.checked}`))
  box.addEventListener('change', () => heard.push(`box ${box.checked}`))
  list.value = 'A'
  list.addEventListener('change', () => heard.push(`list ${list.value}`))
  early.replay()
  expect(heard).toEqual(['radio true', 'box true', 'list B'])
})

test('the browser does not submit a form before the app has loaded', () => {
  document.body.innerHTML = '<form><input name="secret" value="1" /></form>'
  const send = () => {
    const event = new Event('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(event)
    return event.defaultPrevented
  }
  const early = keepEarlyInput()
  expect(send()).toBe(true)
  early.replay()
  expect(send()).toBe(false)
})

test('a press after the app has loaded happens once', () => {
  const { button } = page()
  const early = keepEarlyInput()
  early.replay()
  const press = vi.fn()
  button.addEventListener('click', press)
  button.click()
  early.replay()
  expect(press).toHaveBeenCalledTimes(1)
})

test('a button that no longer exists is not pressed', () => {
  const { button } = page()
  const early = keepEarlyInput()
  button.click()
  const press = vi.fn()
  button.addEventListener('click', press)
  button.remove()
  early.replay()
  expect(press).not.toHaveBeenCalled()
})
