import { expect, test } from 'vitest'
import { breakOutOfFrame } from './frame.ts'

const framed = (top: object) =>
  ({ self: {}, top, location: { href: 'https://portal.example/signup' } }) as unknown as Window

test('a page in the top window is shown', () => {
  const self = {}
  expect(breakOutOfFrame({ self, top: self } as unknown as Window)).toBe(true)
})

test('a page in a frame is opened in the top window instead, and stays hidden meanwhile [1.26]', () => {
  const top = { location: { href: 'https://evil.example/' } }
  expect(breakOutOfFrame(framed(top))).toBe(false)
  expect(top.location.href).toBe('https://portal.example/signup')
})

test('a frame that may not open the top window keeps the page hidden', () => {
  const location = {
    set href(_: string) {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  expect(breakOutOfFrame(framed({ location }))).toBe(false)
})
