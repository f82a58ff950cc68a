import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filteredChange, isGivenAtOnce } from './inputs.ts'

const digits = (text: string) => text.replace(/\D/g, '')

const typeText = (value: string, caret: number, type = 'text', filter = digits) => {
  render(<input type={type} defaultValue="" onChange={(event) => filteredChange(event, filter)} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.focus()
  fireEvent.change(input, { target: { value, selectionStart: caret, selectionEnd: caret } })
  return input
}

test('a filter removes disallowed characters and keeps the caret in place', () => {
  const input = typeText('12x34', 3)
  expect(input.value).toBe('1234')
  expect(input.selectionStart).toBe(2)
})

test('a filter keeps allowed characters', () => {
  const input = typeText('1234', 2)
  expect(input.value).toBe('1234')
  expect(input.selectionStart).toBe(2)
})

test('invisible marks are removed from every text, and the caret stays in place', () => {
  const input = typeText('\u2068sara\u200b al\u2069', 6, 'text', (text) => text)
  expect(input.value).toBe('sara al')
  expect(input.selectionStart).toBe(4)
})

test('invisible marks are removed from an e-mail address, whose field has no caret', () => {
  render(
    <input type="email" aria-label="e-mail" onChange={(event) => filteredChange(event, (text) => text)} />,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'e-mail' })
  input.focus()
  fireEvent.change(input, { target: { value: '\u2068sara@example.com\u2069' } })
  expect(input.value).toBe('sara@example.com')
})

test.each([
  ['insertText', false],
  ['insertCompositionText', false],
  ['deleteContentBackward', false],
  ['insertFromPaste', true],
  ['insertFromDrop', true],
  ['insertReplacementText', true],
  [undefined, true],
])('a change of the type %s counts as pasted or filled in: %s', (inputType, atOnce) => {
  const seen: boolean[] = []
  render(<input aria-label="text" onChange={(event) => seen.push(isGivenAtOnce(event))} />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'text' })
  const init = { target: { value: 'a' } }
  if (inputType === undefined) fireEvent.change(input, init)
  else fireEvent.input(input, { ...init, inputType })
  expect(seen).toEqual([atOnce])
})
