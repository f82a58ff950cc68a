import type { ChartDrawing, StateTone, TextLine } from './drawing.ts'
import { TYPE_SIZES } from './type-sizes.ts'

/** What a drawing shows of a state in place of its description, and of a line. */
export interface Figures {
  /** By the id of the state: lines of text, and the colour of its box. */
  states: ReadonlyMap<string, { lines: readonly string[]; tone?: StateTone | undefined }>
  /** By the id of the line: the part of all steps that went along it, from 0 to 1. */
  edges: ReadonlyMap<string, number>
}

const GAP = 3
const INSET = 12
/** Room under the last line of a box. */
const FOOT = 8

/** The same drawing with figures where descriptions, tags and transitions that keep the state stood. Names and lines stay. */
export const withFigures = (drawing: ChartDrawing, { states, edges }: Figures): ChartDrawing => ({
  ...drawing,
  states: drawing.states.map((state) => {
    const figures = states.get(state.id)
    const names = state.texts.filter(({ role }) => role === 'name')
    const last = names.at(-1)
    if (!figures || !last || state.parent === null) return state
    const { line } = TYPE_SIZES.description
    const script = last.script && { script: last.script }
    const room = state.y + state.height - last.y - GAP - FOOT
    const lines = figures.lines.slice(0, Math.floor(room / line)).map((text, index): TextLine => {
      const y = last.y + GAP + line * (index + 1)
      const x = drawing.direction === 'ltr' ? state.x + INSET : state.x + state.width - INSET
      return { ...script, x, y, width: 0, text, role: index === 0 ? 'trigger' : 'description' }
    })
    return {
      ...state,
      ...(figures.tone && { tone: figures.tone }),
      texts: [...names, ...lines],
      tags: [],
      stays: [],
      staysAt: null,
    }
  }),
  edges: drawing.edges.map((edge) => ({ ...edge, weight: edges.get(edge.id) ?? 0 })),
})
