import { type Bundle, keepsState } from './bundles.ts'
import type { ChartDescription, StateDescription, TransitionDescription } from './description.ts'
import type { Box, TextLine, TextRole } from './drawing.ts'
import { widthOf, wrap } from './text.ts'
import { baselineOf, TYPE_SIZES } from './type-sizes.ts'
import { alsoFrom, guardText, triggerText } from './wording.ts'

/** Texts and their frame, from the frame's own top left corner. */
export interface Block {
  width: number
  height: number
  texts: TextLine[]
  tags: Box[]
  stays: string[]
  staysAt: number | null
}

const PADDING = 12
const HEADER_WIDTH = 420
const TAG = { height: 16, padding: 6, gap: 4 }
const LABEL = { x: 5, y: 3 }
/** Width of the lines that name further states: narrow, so that they leave room for the longer names of other languages. */
const FURTHER = 104

/** How wide the texts in a state's box and in a label may be. */
export interface Measures {
  box: number
  label: number
}

/** Lines of text below each other, of which each line may be of another kind. */
const column = (parts: readonly (readonly [TextRole, string])[], width: number) =>
  parts.flatMap(([role, text]) => wrap(text, role, width).map((line) => ({ role, text: line })))

/** Lines of text below each other from the given left and top on, and where the last of them ends. */
export const place = (lines: readonly { role: TextRole; text: string }[], left: number, top: number) => {
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

/** Lines that say when something is taken; what several branches wait for is said once. */
const whenLines = (transitions: readonly TransitionDescription[]) => {
  const parts = transitions.flatMap(whenOf)
  return parts.filter(
    ([role, text], index) =>
      role !== 'trigger' || parts.findLast(([other], at) => other === 'trigger' && at < index)?.[1] !== text,
  )
}

/** Everything that is written in the box of a state. */
export const stateBlock = (state: StateDescription, chart: ChartDescription, measures: Measures): Block => {
  const isOuter = state.kind === 'compound' || state.kind === 'parallel'
  const width = isOuter ? HEADER_WIDTH : measures.box
  const stays = chart.transitions.filter(
    (transition) => transition.source === state.id && keepsState(transition),
  )
  const isMarked = state.isInitial || state.kind === 'final'
  const name = wrap(state.name, 'name', width - (isMarked ? 16 : 0)).map((text) => ({
    role: 'name' as const,
    text,
  }))
  const head = place(name, PADDING, PADDING)
  for (const line of head.texts) line.x += isMarked ? 16 : 0
  const said = place(column([['description', state.description]], width), PADDING, head.bottom + 2)
  const tags = placeTags(state.tags, PADDING, said.bottom + (state.tags.length > 0 ? 6 : 0), width)
  const staysAt = stays.length > 0 ? tags.bottom + 8 : null
  const kept = place(
    staysAt === null ? [] : column([['also', 'Stays here on'], ...whenLines(stays)], width),
    PADDING,
    staysAt === null ? tags.bottom : staysAt + 6,
  )
  const texts = [...head.texts, ...said.texts, ...tags.texts, ...kept.texts]
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

/** The label of a line, its texts centred. */
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
