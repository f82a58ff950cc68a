/** A chart with its layout. All positions are whole pixels from the top left corner. */
export interface ChartDrawing {
  id: string
  direction: 'ltr' | 'rtl'
  width: number
  height: number
  states: StateBox[]
  edges: Edge[]
}

/** `drawing` names every event and guard; `map` has room for figures. */
export type DrawingKind = 'drawing' | 'map'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** `title`, `figure` and `note` are used on maps: the name of a state, its main figure, and its other figures. */
export type TextRole =
  | 'name'
  | 'description'
  | 'tag'
  | 'trigger'
  | 'guard'
  | 'also'
  | 'title'
  | 'figure'
  | 'note'

/**
 * One line of text. `x` is the start in the drawing's direction, `y` the baseline. `width` is 0 for a text that was not
 * measured.
 */
export interface TextLine extends Point {
  width: number
  text: string
  role: TextRole
  script?: 'arabic'
  /** `x` is the middle of the line instead of its start. */
  isCentred?: true
}

/** The colour of a state: a level from 1 to 5, or the result of its target. */
export type StateTone = 'heat-1' | 'heat-2' | 'heat-3' | 'heat-4' | 'heat-5' | 'met' | 'missed'

export interface StateBox extends Box {
  id: string
  parent: string | null
  kind: 'normal' | 'compound' | 'parallel' | 'final' | 'history'
  isInitial: boolean
  title: string
  tone?: StateTone
  texts: TextLine[]
  tags: Box[]
  /** Ids of the transitions into the state itself, which are lines of text in its box. */
  stays: string[]
  /** `y` of the rule above these lines; null without any. */
  staysAt: number | null
}

export interface Edge {
  id: string
  source: string
  target: string
  /** Ids of all transitions that this line shows. The label names the other states among their sources. */
  transitions: string[]
  /** Corners of the line, from the source to the tip of the arrow. */
  points: Point[]
  label: Box & { texts: TextLine[] }
  title: string
  /** Share of all steps that took this line, from 0 to 1. */
  weight?: number
}

/** Size, weight and line height of every kind of text in a drawing, in pixels. */
export const TYPE_SIZES: Record<TextRole, { size: number; weight: 400 | 500 | 600; line: number }> = {
  name: { size: 13, weight: 600, line: 17 },
  description: { size: 11, weight: 400, line: 14 },
  tag: { size: 10, weight: 500, line: 16 },
  trigger: { size: 11, weight: 500, line: 14 },
  guard: { size: 10.5, weight: 400, line: 13 },
  also: { size: 10, weight: 400, line: 12 },
  title: { size: 14, weight: 600, line: 19 },
  figure: { size: 15, weight: 600, line: 19 },
  note: { size: 12, weight: 400, line: 16 },
}

/** Pixels from the top of a line to its baseline. */
export const baselineOf = (role: TextRole): number =>
  Math.round(TYPE_SIZES[role].line * 0.5 + TYPE_SIZES[role].size * 0.36)

/** Pixels between the edge of a box and its texts. */
export const BOX_PADDING = 12
