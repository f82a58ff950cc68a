/** A chart with its layout, in whole pixels from the top left corner, ready to paint. */
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

/** One line of text. `x` is its start in the drawing's direction, `y` its baseline; `width` is 0 if it was not measured. */
export interface TextLine extends Point {
  width: number
  text: string
  role: TextRole
  script?: 'arabic'
  /** `x` is its middle. */
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
  /** Transitions that keep the state: lines of text in its box. */
  stays: string[]
  /** `y` of the rule above these lines. */
  staysAt: number | null
}

export interface Edge {
  id: string
  source: string
  target: string
  /** Every transition that this line shows; those from other states are named in its label. */
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

/** Between the edge of a box and its texts. */
export const BOX_PADDING = 12
