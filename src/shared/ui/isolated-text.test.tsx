import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IsolatedText, isolated } from './isolated-text.tsx'

const parts = (sentence: string) => {
  const { container } = render(<IsolatedText>{sentence}</IsolatedText>)
  const { textContent } = container
  return {
    textContent,
    parts: [...container.querySelectorAll('bdi')].map((part) => [part.textContent, part.dir]),
  }
}

test('an isolated part of a sentence is an element in the direction of its letters', () => {
  const sentence = `دعوة ${isolated('omar@acme-trading.example')} إلى ${isolated('شركة نجد')}`
  expect(parts(sentence)).toEqual({
    textContent: 'دعوة omar@acme-trading.example إلى شركة نجد',
    parts: [
      ['omar@acme-trading.example', 'ltr'],
      ['شركة نجد', 'rtl'],
    ],
  })
})

test('a sentence without isolated parts is plain text', () => {
  expect(parts('Uploaded documents')).toEqual({ textContent: 'Uploaded documents', parts: [] })
})
