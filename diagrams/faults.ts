import type { Box, ChartDrawing, Edge, Point, StateBox } from './drawing.ts'

/** Finds faults of a drawing, such as a line that does not end at a box, or a covered text. Returns one sentence per fault. */
export const faultsOf = ({ states, edges, ...frame }: ChartDrawing): string[] => {
  const [root, ...boxes] = states
  const boxOf = (id: string) => states.find((state) => state.id === id)
  const isAround = (outer: StateBox, inner: StateBox): boolean => {
    for (let at: StateBox | undefined = inner; at; at = boxOf(at.parent ?? '')) if (at === outer) return true
    return false
  }
  const faults: string[] = []
  const check = (isFault: boolean, fault: string) => void (isFault && faults.push(fault))

  for (const [one, other] of pairs(boxes))
    if (!isAround(one, other) && !isAround(other, one))
      check(overlap(one, other), `${one.id} covers ${other.id}`)
  for (const edge of edges) {
    const [source, target] = [boxOf(edge.source), boxOf(edge.target)]
    const [start, end] = [edge.points[0], edge.points.at(-1)]
    const isJoined = source && target && start && end && isOnBorder(start, source) && isOnBorder(end, target)
    check(!isJoined, `${edge.id} does not join ${edge.source} and ${edge.target}`)
    const meetsCorner = isJoined && (isAtCorner(start, source) || isAtCorner(end, target))
    check(meetsCorner === true, `${edge.id} meets a corner of ${edge.source} or ${edge.target}`)
    for (const box of boxes)
      if (
        source &&
        target &&
        !isAround(box, source) &&
        !isAround(box, target) &&
        !isAround(source, box) &&
        !isAround(target, box)
      )
        check(
          pieces(edge).some((piece) => overlap(grown(piece, 1), box)),
          `${edge.id} runs through ${box.id}`,
        )
    check(
      root !== undefined && pieces(edge).some((piece) => !within(piece, { ...frame, x: 0, y: 0 })),
      `${edge.id} leaves the drawing`,
    )
    const { label } = edge
    check(!within(label, { ...frame, x: 0, y: 0 }), `the label of ${edge.id} leaves the drawing`)
    for (const box of boxes)
      check(overlap(label, box) && !within(label, box), `the label of ${edge.id} covers ${box.id}`)
    for (const box of boxes)
      check(box.kind === 'normal' && within(label, box), `the label of ${edge.id} lies in ${box.id}`)
    for (const other of edges) {
      check(
        other.points.some(
          (point, index) =>
            (index === 0 || index === other.points.length - 1) && overlap(label, grown(dot(point), 1)),
        ),
        `the label of ${edge.id} covers an end of ${other.id}`,
      )
      if (other !== edge)
        check(
          pieces(other).some((piece) => overlap(label, grown(piece, 1))),
          `${other.id} runs through the label of ${edge.id}`,
        )
    }
  }
  for (const [one, other] of pairs(edges))
    check(overlap(one.label, other.label), `the labels of ${one.id} and ${other.id} overlap`)
  return faults
}

const NEAR = 2
/** Within this number of pixels from a corner, no line may end, because the border of the box is round there. */
const CORNER = 8

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

const dot = ({ x, y }: Point): Box => ({ x, y, width: 0, height: 0 })

const isOnBorder = (at: Point, box: Box): boolean =>
  within(dot(at), grown(box, NEAR)) && !within(dot(at), grown(box, -NEAR))

const isAtCorner = (at: Point, { x, y, width, height }: Box): boolean =>
  [x, x + width].some((edge) => Math.abs(at.x - edge) < CORNER) &&
  [y, y + height].some((edge) => Math.abs(at.y - edge) < CORNER)

/** The straight pieces of a line as boxes; all are horizontal or vertical. */
const pieces = ({ points }: Edge): Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

const pairs = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]))
