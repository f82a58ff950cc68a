import type { Box, ChartDrawing, Point, TextLine } from './drawing.ts'

/** The drawing for the other reading direction. Texts keep their words and begin at the other side. */
export const mirror = (drawing: ChartDrawing): ChartDrawing => {
  const point = <P extends Point>(at: P): P => ({ ...at, x: drawing.width - at.x })
  const box = <B extends Box>(at: B): B => ({ ...at, x: drawing.width - at.x - at.width })
  const texts = (lines: TextLine[]) => lines.map(point)
  return {
    ...drawing,
    direction: drawing.direction === 'ltr' ? 'rtl' : 'ltr',
    states: drawing.states.map((state) => ({
      ...box(state),
      texts: texts(state.texts),
      tags: state.tags.map(box),
    })),
    edges: drawing.edges.map((edge) => ({
      ...edge,
      points: edge.points.map(point),
      label: { ...box(edge.label), texts: texts(edge.label.texts) },
    })),
  }
}
