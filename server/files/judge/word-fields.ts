import { isWebAddress, leadsElsewhere } from './places.ts'

/** Fields that get their value from a program or a database. */
const PROGRAMS = new Set(['DDE', 'DDEAUTO', 'DATABASE', 'DATA'])
/** Fields that read another file. */
const READERS = new Set(['LINK', 'INCLUDE', 'INCLUDETEXT', 'INCLUDEPICTURE', 'IMPORT', 'RD'])
const PICTURES = new Set(['INCLUDEPICTURE', 'IMPORT'])
/** Placeholder in an instruction for a nested field, because its result is unknown. */
const COMPUTED = '\ufffc'
const NAME = /^[^\p{L}\p{N}=\ufffc]*([\p{L}\p{N}]*)(\ufffc?)/u
/** Characters; longer than a path can be. */
const MAX_LENGTH = 2_000

/** True for the instruction of a field that starts a program or reads from another computer. A picture from the web is allowed. */
const isActiveField = (instruction: string): boolean => {
  const text = instruction.trimStart()
  const [, name = '', computed = ''] = NAME.exec(text.slice(0, MAX_LENGTH).toUpperCase()) ?? []
  if (computed !== '') return [...PROGRAMS, ...READERS].some((other) => other.startsWith(name))
  if (PROGRAMS.has(name)) return true
  if (!READERS.has(name)) return false
  if (text.includes(COMPUTED) || text.length > MAX_LENGTH) return true
  const words = text.match(/["“”][^"“”]*["“”]?|[^\s"“”]+/g) ?? []
  return words
    .map((word) => word.replaceAll(/["“”]/g, ''))
    .some((word) => leadsSomewhere(word) && !(PICTURES.has(name) && isWebAddress(word)))
}

/** In a field, each backslash of a path is doubled, and a single backslash begins an option. */
const leadsSomewhere = (word: string): boolean =>
  leadsElsewhere(word) || leadsElsewhere(word.replaceAll('\\\\', '\\'))

interface Field {
  pieces: string[]
  /** True after the end of the instruction. */
  isResult: boolean
}

/** Follows the fields of a text. A field may contain other fields and span paragraphs. A method returns true for an active field. */
export class FieldReader {
  private readonly open: Field[] = []
  private loose: string[] = []

  isInside(): boolean {
    return this.open.length > 0
  }

  begin(): void {
    this.markComputed()
    this.open.push({ pieces: [], isResult: false })
  }

  /** A field with its whole instruction in one element. */
  whole(instruction: string): boolean {
    this.markComputed()
    return isActiveField(instruction)
  }

  add(piece: string): void {
    const field = this.open.at(-1)
    if (!field) this.loose.push(piece)
    else if (!field.isResult) field.pieces.push(piece)
  }

  separate(): void {
    const field = this.open.at(-1)
    if (field) field.isResult = true
  }

  end(): boolean {
    const field = this.open.pop()
    return field !== undefined && isActiveField(field.pieces.join(''))
  }

  /** Ends an instruction outside of every field. */
  endLoose(): boolean {
    const instruction = this.loose.join('')
    this.loose = []
    return isActiveField(instruction)
  }

  /** Ends the fields that are still open. */
  endOpen(): boolean {
    while (this.open.length > 0) if (this.end()) return true
    return this.endLoose()
  }

  private markComputed(): void {
    if (this.isInside()) this.add(COMPUTED)
  }
}
