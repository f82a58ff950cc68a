import { afterEach, expect, test, vi } from 'vitest'
import { expectNode } from './expect-node.ts'

const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => vi.clearAllMocks())

test('an older Node.js ends the start with one sentence', () => {
  expectNode('20.20.2')
  expect(exit).toHaveBeenCalledWith(1)
  expect(printed.mock.calls).toEqual([
    ['Masar needs Node.js 24 or newer, and this is 20.20.2: start it with another one.'],
  ])
})

test.each(['24.0.0', '26.1.0'])('Node.js %s starts', (version) => {
  expectNode(version)
  expect(exit).not.toHaveBeenCalled()
})
