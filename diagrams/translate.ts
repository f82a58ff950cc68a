import type { ChartDrawing, StateBox, TextLine, TextRole } from './drawing.ts'
import { TYPE_SIZES } from './type-sizes.ts'

/** A state in another language. */
export interface Sentence {
  name: string
  text: string
}

/** Arabic letters are about this wide, as a part of their size. */
const LETTER = 0.5
const INSET = 12

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

/** Texts of one role in as many lines as there were, each where one of them stood. */
const inPlaceOf = (places: readonly TextLine[], text: string, width: number): TextLine[] => {
  const [first] = places
  if (!first) return []
  return cut(wrapLetters(text, first.role, width), places.length).map((line, index) => ({
    ...(places[index] ?? first),
    ...{ text: line, width: 0, script: 'arabic' },
  }))
}

const translated = (state: StateBox, { name, text }: Sentence): StateBox => {
  const of = (role: TextRole) => state.texts.filter((line) => line.role === role)
  const names = of('name')
  const indent = Math.abs((names[0]?.x ?? state.x) - state.x)
  const width = (from: number) => state.width - from - INSET
  return {
    ...state,
    title: `${name}: ${text}`,
    texts: [
      ...inPlaceOf(names, name, width(Math.min(indent, state.width - indent))),
      ...inPlaceOf(of('description'), text, width(INSET)),
      ...state.texts.filter(({ role }) => role !== 'name' && role !== 'description'),
    ],
  }
}

/** The drawing with its states in Arabic, each text in the room that the English one had. What has no sentence keeps its own. */
export const inArabic = (
  drawing: ChartDrawing,
  sentences: Readonly<Record<string, Sentence>>,
): ChartDrawing => ({
  ...drawing,
  states: drawing.states.map((state) => {
    const sentence = sentences[state.id]
    return sentence && state.parent !== null ? translated(state, sentence) : state
  }),
})
