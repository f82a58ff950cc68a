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

test('what was chosen before the app is there is chosen when it is', () => {
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

  // As the app draws it anew.
  document.querySelector<HTMLInputElement>('input')?.click()
  const heard: string[] = []
  radio.addEventListener('change', () => heard.push(`radio ${radio.checked}`))
  box.addEventListener('change', () => heard.push(`box ${box.checked}`))
  list.value = 'A'
  list.addEventListener('change', () => heard.push(`list ${list.value}`))
  early.replay()
  expect(heard).toEqual(['radio true', 'box true', 'list B'])
})

test('a form is not sent by the browser itself before the app is there', () => {
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
