/** A chart on paper, as plain data in whole pixels from the top left corner: a renderer only has to paint it. */
export interface ChartDrawing {
  id: string
  direction: 'ltr' | 'rtl'
  width: number
  height: number
  states: StateBox[]
  edges: Edge[]
}

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** `title`, `figure` and `note` stand on a map: the name of a state, what is counted first, and what is counted beside it. */
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

/** One line of text. `x` is where it begins in the drawing's direction, `y` its baseline; 0 is the width of what was not measured. */
export interface TextLine extends Point {
  width: number
  text: string
  role: TextRole
  script?: 'arabic'
  /** `x` is its middle. */
  isCentred?: true
}

/** What a state is coloured by: how much of something it has, or whether it is as it should be. */
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
  /** Transitions that keep the state: they are lines of text in its box. */
  stays: string[]
  /** Height at which these lines begin, under a rule. */
  staysAt: number | null
}

export interface Edge {
  id: string
  source: string
  target: string
  /** Every transition this line stands for; those from other states are named in its label. */
  transitions: string[]
  /** Corners of the line, from the source to the tip of the arrow. */
  points: Point[]
  label: Box & { texts: TextLine[] }
  title: string
  /** Part of all steps that went this way, from 0 to 1. */
  weight?: number
}
