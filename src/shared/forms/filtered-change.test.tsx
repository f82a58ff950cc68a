import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filteredChange } from './filtered-change.ts'

const digits = (text: string) => text.replace(/\D/g, '')

const typed = (value: string, caret: number) => {
  render(<input defaultValue="" onChange={(event) => filteredChange(event, digits)} />)
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.focus()
  fireEvent.change(input, { target: { value, selectionStart: caret, selectionEnd: caret } })
  return input
}

test('what may not stand in a field is gone, and the caret stays where the person writes', () => {
  const input = typed('12x34', 3)
  expect(input.value).toBe('1234')
  expect(input.selectionStart).toBe(2)
})

test('what may stand there is left alone', () => {
  const input = typed('1234', 2)
  expect(input.value).toBe('1234')
  expect(input.selectionStart).toBe(2)
})
