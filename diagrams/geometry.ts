import type { Point, StateBox, TextLine } from './drawing.ts'

const CORNER = 7
const TIP = { length: 8, half: 4 }
/**
 * The middle of the mark of an initial or final state, in pixels: from the side where its text begins, and above the first
 * baseline.
 */
const MARK = { inset: 17, rise: 4.5 }

const tenth = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: Point): string => `${tenth(x)} ${tenth(y)}`

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(by, length / 2) / length
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const tipOf = (weight: number) => ({
  half: Math.max(TIP.half, 1.3 * wayWidth(weight)),
  length: Math.max(TIP.length, 2 * wayWidth(weight)),
})

/** The line of an edge as a path with rounded corners. It ends inside its tip, because a thick line would cover the tip. */
export const linePath = (points: readonly Point[], weight = 0): string => {
  const [before, end] = points.slice(-2)
  const inTip = before && end ? [towards(end, before, tipOf(weight).length / 2)] : []
  return [...points.slice(0, -1), ...inTip]
    .map((corner, index, points) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${at(corner)}`
      if (!after) return `L${at(corner)}`
      const [from, to] = [before, after].map((end) => at(towards(corner, end, CORNER)))
      return `L${from}Q${at(corner)} ${to}`
    })
    .join('')
}

/** The arrow's tip as a path. It is always wider than its line. */
export const tipPath = (points: readonly Point[], weight = 0): string => {
  const { half, length } = tipOf(weight)
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const [alongX, alongY] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)]
  const foot = { x: end.x - alongX * length, y: end.y - alongY * length }
  const side = { x: alongY * half, y: alongX * half }
  const corners = [
    end,
    { x: foot.x + side.x, y: foot.y + side.y },
    { x: foot.x - side.x, y: foot.y - side.y },
  ]
  return `M${corners.map(at).join('L')}Z`
}

/** The middle of the mark of an initial or final state; null for other states. */
export const markOf = (
  { x, width, texts, isInitial, kind }: StateBox,
  direction: 'ltr' | 'rtl',
): Point | null => {
  const [first] = texts
  if (!first || !(isInitial || kind === 'final')) return null
  return { x: direction === 'ltr' ? x + MARK.inset : x + width - MARK.inset, y: first.y - MARK.rise }
}

/** The direction and anchor of a line of text, by the direction of its script. */
export const settingOf = (
  { script, isCentred }: TextLine,
  direction: 'ltr' | 'rtl',
): { direction: 'ltr' | 'rtl'; 'text-anchor': 'start' | 'middle' | 'end' } => {
  const own = script === 'arabic' ? 'rtl' : 'ltr'
  if (isCentred) return { direction: own, 'text-anchor': 'middle' }
  return { direction: own, 'text-anchor': own === direction ? 'start' : 'end' }
}

const WAY = { thin: 1, thick: 5 }

/** The width of a line in pixels, by the share of all steps that took it. */
export const wayWidth = (weight: number): number =>
  tenth(WAY.thin + (WAY.thick - WAY.thin) * Math.sqrt(weight))
