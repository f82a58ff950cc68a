import { expect, test } from 'vitest'
import { linePath, tipPath, wayWidth } from './geometry.ts'

const POINTS = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
]

/** The length of the tip, and its width at the back. */
const tipOf = (weight: number) => {
  const [, foot = '', other = ''] = tipPath(POINTS, weight).split('L')
  const [x = 0, y = 0] = foot.split(' ').map(Number)
  return { x, width: Math.abs(y - Number.parseFloat(other.split(' ')[1] ?? '')) }
}

test.each([0, 0.25, 1])('a line of weight %d ends inside its tip, which is wider than the line', (weight) => {
  const end = Number(/L([\d.]+) 0$/.exec(linePath(POINTS, weight))?.[1])
  const tip = tipOf(weight)
  expect(end).toBeGreaterThan(tip.x)
  expect(end).toBeLessThan(100)
  expect(tip.width).toBeGreaterThanOrEqual(2.5 * wayWidth(weight))
})
