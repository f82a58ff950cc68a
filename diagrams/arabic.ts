import {
  BOX_PADDING,
  type Box,
  type ChartDrawing,
  type Edge,
  type Point,
  type StateBox,
  type TextLine,
  type TextRole,
  TYPE_SIZES,
} from './drawing.ts'
import { isNamed } from './wording.ts'

/** A state in Arabic. */
export interface ArabicState {
  name: string
  description?: string | undefined
}

/**
 * Mirrors a drawing and translates it into Arabic. Each text uses the space of the English one; parts below a shorter text move
 * up. Names of events, guards and actions stay as they are in the code. `states` has the Arabic texts by id; a state without an
 * entry stays in English.
 */
export const inArabic = (
  drawing: ChartDrawing,
  states: Readonly<Record<string, ArabicState>>,
): ChartDrawing =>
  mirror({
    ...drawing,
    states: drawing.states.map((state) => {
      const arabic = states[state.id]
      const box = arabic && state.parent !== null ? stateInArabic(state, arabic) : state
      return { ...box, texts: box.texts.map(lineInArabic) }
    }),
    edges: drawing.edges.map((edge) => edgeInArabic(edge, (id) => states[id]?.name ?? id)),
  })

/** Mirrors a drawing for the opposite reading direction. Texts stay the same and begin at the opposite side. */
export const mirror = (drawing: ChartDrawing): ChartDrawing => {
  const point = <P extends Point>(at: P): P => ({ ...at, x: drawing.width - at.x })
  const box = <B extends Box>(at: B): B => ({ ...at, x: drawing.width - at.x - at.width })
  return {
    ...drawing,
    direction: drawing.direction === 'ltr' ? 'rtl' : 'ltr',
    states: drawing.states.map((state) => ({
      ...box(state),
      texts: state.texts.map(point),
      tags: state.tags.map(box),
    })),
    edges: drawing.edges.map((edge) => ({
      ...edge,
      points: edge.points.map(point),
      label: { ...box(edge.label), texts: edge.label.texts.map(point) },
    })),
  }
}

/** The words around names of the code: a whole line, its beginning or its end. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^Stays here on$/, 'يبقى هنا عند'],
  [/^otherwise$/, 'وإلا'],
  [/^at once$/, 'فورًا'],
  [/^if (?=.)/, 'إذا '],
  [/^after(?= |$)/, 'بعد'],
  [/^(?:(\S+) )?done$/, 'اكتمل $1'],
  [/^(?:(\S+) )?failed$/, 'تعذّر $1'],
  [/^(?:(\S+) )?completed$/, 'انتهى $1'],
  [/(^| )not(?= |$)/g, '$1ليس'],
  [/(^| )or(?= |$)/g, '$1أو'],
  // The Arabic word for “and” is joined to the next one.
  [/(^| )and(?: |$)/g, '$1و'],
]

/** The end of the trigger in the text of `transitionText`. */
const CONDITION = / (?=if |otherwise$)/

/** Translates a line of a label, or a transition in one line. */
export const phraseInArabic = (transition: string): string => {
  const [when = '', ...actions] = transition.split(' / ')
  return [when.split(CONDITION).map(partInArabic).join(' '), ...actions].join(' / ')
}

const NAME = /[!-~]+/g
/** Isolates a name of the code, so that its brackets and hyphens are also written from left to right. */
const isolated = (name: string): string => `\u2066${name}\u2069`

const partInArabic = (part: string): string => {
  const text = PHRASES.reduce((text, [english, arabic]) => text.replace(english, arabic), part).trim()
  return text === part ? part : text.replaceAll(NAME, isolated)
}

const alsoFromEach = (names: readonly string[]): string => `ومن ${names.join('، ')}`

/** The nouns are right for up to 99 states; no chart has more. */
const alsoFrom = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  if (isNamed(names)) return alsoFromEach(names)
  return `ومن ${names.length} ${names.length > 10 ? 'حالة' : 'حالات'} أخرى`
}

const WITH_PHRASES: ReadonlySet<TextRole> = new Set(['trigger', 'guard', 'also'])

const lineInArabic = (line: TextLine): TextLine => {
  const text = WITH_PHRASES.has(line.role) ? phraseInArabic(line.text) : line.text
  return text === line.text ? line : { ...line, script: 'arabic', text, width: 0 }
}

const stateInArabic = (state: StateBox, { name, description }: ArabicState): StateBox => {
  const isName = ({ role }: TextLine) => role === 'name' || role === 'title'
  const isDescription = ({ role }: TextLine) => role === 'description'
  const names = state.texts.filter(isName)
  const descriptions = state.texts.filter(isDescription)
  const width = state.width - 2 * BOX_PADDING
  const indent = (names[0]?.x ?? state.x) - state.x - BOX_PADDING
  const ownNames = inPlaceOf(names, name, width - indent)
  const ownDescriptions =
    description === undefined ? descriptions : inPlaceOf(descriptions, description, width)
  const belowName = heightOf(names) - heightOf(ownNames)
  const belowBoth = belowName + heightOf(descriptions) - heightOf(ownDescriptions)
  const others = state.texts.filter((line) => !isName(line) && !isDescription(line))
  return {
    ...state,
    title: description === undefined ? name : `${name}: ${description}`,
    texts: [...ownNames, ...raised(ownDescriptions, belowName), ...raised(others, belowBoth)],
    tags: raised(state.tags, belowBoth),
    staysAt: state.staysAt && state.staysAt - belowBoth,
  }
}

const edgeInArabic = (edge: Edge, nameOf: (state: string) => string): Edge => {
  const sources = edge.transitions.map((id) => id.split(':')[0] ?? id)
  const further = [...new Set(sources)].filter((id) => id !== edge.source).map(nameOf)
  const places = edge.label.texts.map(centred)
  const also = places.filter(({ role }) => role === 'also')
  const others = places.filter(({ role }) => role !== 'also')
  return {
    ...edge,
    title: edge.title
      .split('; ')
      .map((part) => (part.startsWith('also from ') ? alsoFromEach(further) : phraseInArabic(part)))
      .join('؛ '),
    label: {
      ...edge.label,
      texts: [...others.map(lineInArabic), ...inPlaceOf(also, alsoFrom(further), edge.label.width)],
    },
  }
}

const centred = (line: TextLine): TextLine => ({ ...line, x: line.x + line.width / 2, isCentred: true })

/** Puts a text on the existing lines of its role, and cuts it after the last of them. */
const inPlaceOf = (places: readonly TextLine[], text: string, width: number): TextLine[] => {
  const [first] = places
  if (!first) return []
  return cut(wrapLetters(text, first.role, width), places.length).map((line, index) => ({
    ...(places[index] ?? first),
    ...{ text: line, width: 0, script: 'arabic' as const },
  }))
}

/** The average width of an Arabic letter, relative to the font size. */
const LETTER = 0.5

const wrapLetters = (text: string, role: TextRole, width: number): string[] => {
  const letters = Math.floor(width / (TYPE_SIZES[role].size * LETTER))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= letters) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const cut = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most - 1), `${lines[most - 1]}…`]

const heightOf = (lines: readonly TextLine[]): number =>
  lines.reduce((sum, { role }) => sum + TYPE_SIZES[role].line, 0)

const raised = <Placed extends { y: number }>(placed: readonly Placed[], by: number): Placed[] =>
  placed.map((one) => ({ ...one, y: one.y - by }))
