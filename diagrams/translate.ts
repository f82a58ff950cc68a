import { alsoFromEachInArabic, alsoFromInArabic, phraseInArabic } from './arabic/phrases.ts'
import type { ChartDrawing, Edge, StateBox, TextLine, TextRole } from './drawing.ts'
import { TYPE_SIZES } from './type-sizes.ts'
import { alsoFrom, alsoFromEach } from './wording.ts'

/** A state in another language. */
export interface Sentence {
  name: string
  text: string
}

type Words = Pick<Sentence, 'name'> & Partial<Sentence>

/** How wide letters are about, as a part of their size, and how their lines are marked. */
interface Letters {
  width: number
  mark: Pick<TextLine, 'script'>
}
const ARABIC: Letters = { width: 0.5, mark: { script: 'arabic' } }
const LATIN: Letters = { width: 0.56, mark: {} }

const INSET = 12

const wrapLetters = (text: string, role: TextRole, width: number, letter: number): string[] => {
  const letters = Math.floor(width / (TYPE_SIZES[role].size * letter))
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

/** Texts of one role in as many lines as there were, each where one of them stood. */
const inPlaceOf = (
  places: readonly TextLine[],
  text: string | undefined,
  width: number,
  letters: Letters,
): readonly TextLine[] => {
  const [first] = places
  if (!first || text === undefined) return places
  return cut(wrapLetters(text, first.role, width, letters.width), places.length).map((line, index) => ({
    ...(places[index] ?? first),
    ...{ text: line, width: 0, ...letters.mark },
  }))
}

const NAMES: ReadonlySet<TextRole> = new Set(['name', 'title'])

const BETWEEN_NAMES: ReadonlySet<TextRole> = new Set(['trigger', 'guard', 'also'])

/** Words between names of the code in Arabic; a line that has none keeps its width. */
const phraseIn = (line: TextLine): TextLine => {
  const text = BETWEEN_NAMES.has(line.role) ? phraseInArabic(line.text) : line.text
  return text === line.text ? line : { ...line, ...ARABIC.mark, text, width: 0 }
}

/** How much of the room for these lines shorter ones leave; what stands below them moves up. */
const roomLeft = (places: readonly TextLine[], lines: readonly TextLine[]): number => {
  const [first] = places
  return first ? (places.length - lines.length) * TYPE_SIZES[first.role].line : 0
}

const translated = (state: StateBox, { name, text }: Words, letters: Letters): StateBox => {
  const names = state.texts.filter(({ role }) => NAMES.has(role))
  const descriptions = state.texts.filter(({ role }) => role === 'description')
  const indent = Math.abs((names[0]?.x ?? state.x) - state.x)
  const width = (from: number) => state.width - from - INSET
  const ownNames = inPlaceOf(names, name, width(Math.min(indent, state.width - indent)), letters)
  const ownDescriptions = inPlaceOf(descriptions, text, width(INSET), letters)
  const belowName = roomLeft(names, ownNames)
  const belowAll = belowName + roomLeft(descriptions, ownDescriptions)
  const raised = <Placed extends { y: number }>(placed: readonly Placed[], by: number): Placed[] =>
    placed.map((one) => ({ ...one, y: one.y - by }))
  return {
    ...state,
    title: text === undefined ? name : `${name}: ${text}`,
    texts: [
      ...ownNames,
      ...raised(ownDescriptions, belowName),
      ...raised(
        state.texts.filter(({ role }) => !NAMES.has(role) && role !== 'description'),
        belowAll,
      ),
    ],
    tags: raised(state.tags, belowAll),
    staysAt: state.staysAt && state.staysAt - belowAll,
  }
}

const centred = (line: TextLine): TextLine => ({ ...line, x: line.x + line.width / 2, isCentred: true })

/** The states from which a line's transitions leave, by their ids, but for the one that it is drawn from. */
const furtherStates = ({ source, transitions }: Edge): string[] => [
  ...new Set(transitions.map((id) => id.split(':')[0] ?? id).filter((id) => id !== source)),
]

/** The label with its further states said so, in the room of the lines that named them. */
const saying = (label: Edge['label'], further: string, letters: Letters): Edge['label'] => {
  const places = label.texts.map(centred)
  const also = places.filter(({ role }) => role === 'also')
  const others = places.filter(({ role }) => role !== 'also')
  return { ...label, texts: [...others, ...inPlaceOf(also, further, label.width, letters)] }
}

/** The title names all further states, which the label may only count. */
const edgeInArabic = (edge: Edge, nameOf: (state: string) => string): Edge => {
  const further = furtherStates(edge).map(nameOf)
  const label = saying(edge.label, alsoFromInArabic(further), ARABIC)
  const texts = label.texts.map((line) => (line.role === 'also' ? line : phraseIn(line)))
  const each = further.length > 0 ? [alsoFromEachInArabic(further)] : []
  return { ...edge, title: [phraseInArabic(edge.title), ...each].join('؛ '), label: { ...label, texts } }
}

const edgeInEnglish = (edge: Edge, nameOf: (state: string) => string): Edge => {
  const further = furtherStates(edge).map(nameOf)
  const each = further.length > 0 ? [alsoFromEach(further)] : []
  return {
    ...edge,
    title: [edge.title, ...each].join('; '),
    label: saying(edge.label, alsoFrom(further), LATIN),
  }
}

const statesInWords = (
  { states }: ChartDrawing,
  words: Readonly<Record<string, Words>>,
  letters: Letters,
): StateBox[] =>
  states.map((state) => {
    const own = words[state.id]
    return own && state.parent !== null ? translated(state, own, letters) : state
  })

/** The drawing in Arabic, each text in the room that the English one had, without empty lines between them. A state that has no sentence keeps its own. */
export const inArabic = (
  drawing: ChartDrawing,
  sentences: Readonly<Record<string, Sentence>>,
): ChartDrawing => ({
  ...drawing,
  states: statesInWords(drawing, sentences, ARABIC).map((state) => ({
    ...state,
    texts: state.texts.map(phraseIn),
  })),
  edges: drawing.edges.map((edge) => edgeInArabic(edge, (id) => sentences[id]?.name ?? id)),
})

/** The drawing with the names of its states in English, each in the room that the name in the code had. */
export const inEnglish = (
  drawing: ChartDrawing,
  names: Readonly<Record<string, Pick<Sentence, 'name'>>>,
): ChartDrawing => ({
  ...drawing,
  states: statesInWords(drawing, names, LATIN),
  edges: drawing.edges.map((edge) => edgeInEnglish(edge, (id) => names[id]?.name ?? id)),
})
