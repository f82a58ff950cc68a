import { expect, test } from 'vitest'
import { parsePerformance, performanceDocument } from './performance-document.ts'

const ORDER = ['portal', 'api']
const api = { measured: '2026-11-24, 2 × a processor, 24 GiB, Node 24.0.0', printed: 'goal <= 1\nread 2 !' }
const portal = { ...api, printed: 'shown 1' }

test('a new measurement changes only its own section', () => {
  const before = performanceDocument({ api, portal }, ORDER)
  const kept = parsePerformance(before)
  const after = performanceDocument({ ...kept, portal: { ...portal, printed: '\nshown 3  \n\n' } }, ORDER)
  expect(parsePerformance(after)).toEqual({ api, portal: { ...portal, printed: 'shown 3' } })
})

test('sections follow the order of the benches', () => {
  const document = performanceDocument({ api, portal }, ORDER)
  expect(document.indexOf('## portal')).toBeLessThan(document.indexOf('## api'))
})
