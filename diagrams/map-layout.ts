import { type Block, place } from './boxes.ts'
import { waysOf } from './bundles.ts'
import type { ChartDescription, StateDescription } from './description.ts'
import type { ChartDrawing } from './drawing.ts'
import { STATE_NAMES } from './english/state-names.ts'
import { compose } from './layout.ts'
import { MAP_BOX } from './map-box.ts'
import { wrap } from './text.ts'
import { TYPE_SIZES } from './type-sizes.ts'

const MARK = 16
/** Below the name of a state. */
const ROOM_FOR_FIGURES = MAP_BOX.gap + TYPE_SIZES.figure.line + 2 * TYPE_SIZES.note.line
/** Room for a number of five digits. */
const COUNT = { width: 46, height: 20 }

const blank: Omit<Block, 'width' | 'height'> = { texts: [], tags: [], stays: [], staysAt: null }

/** The name of a state above the room for its figures. */
const boxOf = (state: StateDescription): Block => {
  if (state.parent === null) return { ...blank, width: 0, height: 0 }
  const indent = state.isInitial || state.kind === 'final' ? MARK : 0
  const lines = wrap(
    STATE_NAMES[state.id]?.name ?? state.name,
    'title',
    MAP_BOX.width - 2 * MAP_BOX.padding - indent,
  )
  const { texts, bottom } = place(
    lines.map((text) => ({ role: 'title' as const, text })),
    MAP_BOX.padding + indent,
    MAP_BOX.padding,
  )
  return { ...blank, width: MAP_BOX.width, height: bottom + ROOM_FOR_FIGURES + MAP_BOX.foot, texts }
}

/** A map up to this width is seen whole on a common screen. */
const PAGE_WIDTH = 1100

/**
 * Draws a chart for figures, from top to bottom as an order of steps is read and a page is scrolled: boxes of one width, and one line
 * for each pair of states with room for a number. Its lines are straight, or, where that would be too wide, its boxes close together.
 */
export const layoutMap = async (chart: ChartDescription): Promise<ChartDrawing> => {
  const layout = (placement: 'BRANDES_KOEPF' | 'NETWORK_SIMPLEX') =>
    compose(chart, {
      ...{ aspect: null, read: 'down', placement, margin: 8, bundles: waysOf(chart) },
      blockOf: boxOf,
      labelOf: () => ({ ...blank, ...COUNT }),
    })
  const straight = await layout('BRANDES_KOEPF')
  return straight.width <= PAGE_WIDTH ? straight : layout('NETWORK_SIMPLEX')
}
