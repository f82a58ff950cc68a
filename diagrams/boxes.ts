import { type Bundle, keepsState } from './bundles.ts'
import type { ChartDescription, StateDescription, TransitionDescription } from './describe.ts'
import {
  type Box,
  baselineOf,
  BOX_PADDING as PADDING,
  type TextLine,
  type TextRole,
  TYPE_SIZES,
} from './drawing.ts'
import { MAP_BOX } from './figures.ts'
import { widthOf, wrap } from './text.ts'
import { alsoFrom, guardText, triggerText } from './wording.ts'

/** The content of a box, measured from its top left corner. */
export interface Block {
  width: number
  height: number
  texts: TextLine[]
  tags: Box[]
  stays: string[]
  staysAt: number | null
}

/** The maximum width of the texts in a state's box and in a label. */
export interface Measures {
  box: number
  label: number
}

const MARK = 16
const HEADER_WIDTH = 420
const TAG = { height: 16, padding: 6, gap: 4 }
const LABEL = { x: 5, y: 3 }
/** Width of lines with names of further states. It is small, because the names may be longer in Arabic. */
const FURTHER = 104

/** The content of a state's box in a drawing: name, description, tags, and the transitions into the state itself. */
export const stateBlock = (state: StateDescription, chart: ChartDescription, measures: Measures): Block => {
  const isOuter = state.kind === 'compound' || state.kind === 'parallel'
  const width = isOuter ? HEADER_WIDTH : measures.box
  const stays = chart.transitions.filter(
    (transition) => transition.source === state.id && keepsState(transition),
  )
  const head = placeName(state, 'name', width)
  const description = place(column([['description', state.description]], width), PADDING, head.bottom + 2)
  const tags = placeTags(state.tags, PADDING, description.bottom + (state.tags.length > 0 ? 6 : 0), width)
  const staysAt = stays.length > 0 ? tags.bottom + 8 : null
  const kept = place(
    staysAt === null ? [] : column([['also', 'Stays here on'], ...whenLines(stays)], width),
    PADDING,
    staysAt === null ? tags.bottom : staysAt + 6,
  )
  const texts = [...head.texts, ...description.texts, ...tags.texts, ...kept.texts]
  const right = Math.max(
    ...texts.map((line) => line.x + line.width),
    ...tags.boxes.map((box) => box.x + box.width),
  )
  return {
    width: Math.max(isOuter ? 0 : measures.box + 2 * PADDING, right + PADDING),
    height: kept.bottom + PADDING,
    texts,
    tags: tags.boxes,
    stays: stays.map(({ id }) => id),
    staysAt,
  }
}

/** The label of a line in a drawing, with centred texts. */
export const labelBlock = (bundle: Bundle, chart: ChartDescription, measures: Measures): Block => {
  const nameOf = (id: string) => chart.states.find((state) => state.id === id)?.name ?? id
  const shown =
    bundle.also.length === 0
      ? bundle.transitions
      : bundle.transitions.filter(({ source }) => source === bundle.source)
  const { texts, bottom } = place(
    [
      ...column(whenLines(shown), measures.label),
      ...column([['also', alsoFrom(bundle.also.map(nameOf))]], FURTHER),
    ],
    LABEL.x,
    LABEL.y,
  )
  const inner = Math.max(0, ...texts.map((line) => line.width))
  for (const line of texts) line.x = LABEL.x + Math.round((inner - line.width) / 2)
  return { width: inner + 2 * LABEL.x, height: bottom + LABEL.y, texts, tags: [], stays: [], staysAt: null }
}

/** The box of a state on a map: its name above the room for three figures. */
export const mapStateBlock = (state: StateDescription, _: ChartDescription, { box }: Measures): Block => {
  if (state.parent === null) return { ...BLANK, width: 0, height: 0 }
  const { texts, bottom } = placeName(state, 'title', box)
  const room = MAP_BOX.gap + TYPE_SIZES.figure.line + 2 * TYPE_SIZES.note.line
  return { ...BLANK, width: box + 2 * PADDING, height: bottom + room + MAP_BOX.foot, texts }
}

/** The label of a line on a map: room for a number. */
export const mapLabelBlock = (_: Bundle, __: ChartDescription, { label }: Measures): Block => ({
  ...BLANK,
  width: label,
  height: 20,
})

const BLANK: Omit<Block, 'width' | 'height'> = { texts: [], tags: [], stays: [], staysAt: null }

/** The name of a state, with space for the mark of an initial or final state. */
const placeName = ({ name, isInitial, kind }: StateDescription, role: TextRole, width: number) => {
  const indent = isInitial || kind === 'final' ? MARK : 0
  const lines = wrap(name, role, width - indent).map((text) => ({ role, text }))
  return place(lines, PADDING + indent, PADDING)
}

/** Wraps texts of several roles into lines. */
const column = (parts: readonly (readonly [TextRole, string])[], width: number) =>
  parts.flatMap(([role, text]) => wrap(text, role, width).map((line) => ({ role, text: line })))

/** Stacks lines of text. `bottom` is the end of the last one. */
const place = (lines: readonly { role: TextRole; text: string }[], left: number, top: number) => {
  let y = top
  const texts = lines.map(({ role, text }): TextLine => {
    const line = { x: left, y: y + baselineOf(role), width: widthOf(text, role), text, role }
    y += TYPE_SIZES[role].line
    return line
  })
  return { texts, bottom: y }
}

const placeTags = (tags: readonly string[], left: number, top: number, width: number) => {
  let x = left
  let y = top
  const placed = tags.map((text) => {
    const wide = widthOf(text, 'tag') + 2 * TAG.padding
    if (x > left && x + wide > left + width) {
      x = left
      y += TAG.height + TAG.gap
    }
    const box = { x, y, width: wide, height: TAG.height }
    x += wide + TAG.gap
    const line: TextLine = {
      x: box.x + TAG.padding,
      y: y + baselineOf('tag'),
      width: wide - 2 * TAG.padding,
      text,
      role: 'tag',
    }
    return { box, line }
  })
  return {
    boxes: placed.map(({ box }) => box),
    texts: placed.map(({ line }) => line),
    bottom: tags.length === 0 ? top : y + TAG.height,
  }
}

const whenOf = (transition: TransitionDescription): (readonly [TextRole, string])[] => [
  ['trigger', triggerText(transition.trigger)],
  ['guard', guardText(transition)],
]

/** The trigger and guard of each transition; a trigger that several branches share is written once. */
const whenLines = (transitions: readonly TransitionDescription[]) => {
  const parts = transitions.flatMap(whenOf)
  return parts.filter(
    ([role, text], index) =>
      role !== 'trigger' || parts.findLast(([other], at) => other === 'trigger' && at < index)?.[1] !== text,
  )
}
