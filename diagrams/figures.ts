import {
  BOX_PADDING,
  baselineOf,
  type ChartDrawing,
  type Edge,
  type StateTone,
  type TextLine,
  TYPE_SIZES,
} from './drawing.ts'

/** Pixels in the box of a state on a map: `gap` between name and figures, `foot` below the figures. */
export const MAP_BOX = { gap: 3, foot: 10 } as const

/** The figures of the states and lines of a map. */
export interface Figures {
  /** By id of the state: lines of text, and the colour of the box. */
  states: ReadonlyMap<string, { lines: readonly string[]; tone?: StateTone | undefined }>
  /** By id of the line: the number of steps as text, and as a share of the busiest line. */
  edges: ReadonlyMap<string, { text: string; weight: number }>
}

/** Adds figures to a map. Figures of a state are below its name, the first one large. The figure of a line is on the line. */
export const withFigures = (map: ChartDrawing, { states, edges }: Figures): ChartDrawing => ({
  ...map,
  states: map.states.map((state) => {
    const figures = states.get(state.id)
    const last = state.texts.at(-1)
    if (!figures || !last) return state
    const x = map.direction === 'ltr' ? state.x + BOX_PADDING : state.x + state.width - BOX_PADDING
    const end = state.y + state.height - MAP_BOX.foot
    let top = last.y + MAP_BOX.gap + TYPE_SIZES.title.line - baselineOf('title')
    const lines: TextLine[] = []
    for (const [index, text] of figures.lines.entries()) {
      const role = index === 0 ? 'figure' : 'note'
      if (top + TYPE_SIZES[role].line > end) break
      const script = last.script && { script: last.script }
      lines.push({ ...script, x, y: top + baselineOf(role), width: 0, text, role })
      top += TYPE_SIZES[role].line
    }
    return { ...state, ...(figures.tone && { tone: figures.tone }), texts: [...state.texts, ...lines] }
  }),
  edges: map.edges.map((edge) => counted(edge, edges.get(edge.id))),
})

/** Puts the number into the middle of its line. An unused line has no number. */
const counted = (edge: Edge, count: { text: string; weight: number } | undefined): Edge => {
  if (!count) return { ...edge, weight: 0 }
  const { x, y, width, height } = edge.label
  const middle = { x: x + width / 2, y: y + (height - TYPE_SIZES.note.line) / 2 + baselineOf('note') }
  const text: TextLine = { ...middle, width: 0, text: count.text, role: 'note', isCentred: true }
  return { ...edge, weight: count.weight, label: { ...edge.label, texts: [text] } }
}
