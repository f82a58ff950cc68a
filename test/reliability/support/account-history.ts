import type { CardStatus } from '#contract/entities/payment-method.ts'

/** A change that a person asked for. */
export type Change =
  | { kind: 'group'; group: string }
  | { kind: 'card'; id: string; to: 'primary' | 'backup' }
  | { kind: 'cancel' }
  | { kind: 'keep' }

/** The parts of an account that the changes touch. */
export interface AccountState {
  group: string
  isCancelling: boolean
  /** The slot of each card. */
  cards: Readonly<Record<string, CardStatus>>
}

/** One write of a history: the revision that it named, and its answer. */
export interface RecordedWrite {
  by: string
  seen: number
  change: Change
  answer:
    | { isAccepted: true; revision: number }
    | { isAccepted: false; status: number; code: string; currentRevision: number | undefined }
}

/** One read of a history, of all parts or of some. */
interface RecordedRead {
  revision: number
  state: Partial<AccountState>
}

export interface AccountHistory {
  first: { revision: number; state: AccountState }
  writes: readonly RecordedWrite[]
  reads: readonly RecordedRead[]
}

/** Refusals of a write that was not outdated. */
const OTHER_REFUSALS = ['status-conflict', 'blocked', 'card-change-refused', 'invoices-outstanding']

/**
 * Judges a history. Returns the problems: two accepted writes on one revision, a revision that no accepted write explains, a read that
 * differs from the writes before it, and a refusal without the current revision.
 */
export const judgeHistory = ({ first, writes, reads }: AccountHistory): string[] => {
  const accepted = writes.filter(({ answer }) => answer.isAccepted)
  const states = new Map([[first.revision, first.state]])
  const problems: string[] = []
  for (const write of accepted.toSorted((a, b) => a.seen - b.seen)) {
    const before = states.get(write.seen)
    const next = write.seen + 1
    if (states.has(next)) problems.push(`two writes were accepted on revision ${write.seen}`)
    else if (before === undefined) problems.push(`no accepted write made revision ${write.seen}`)
    else states.set(next, changed(before, write.change))
    if (write.answer.isAccepted && write.answer.revision !== next)
      problems.push(`a write on revision ${write.seen} made revision ${write.answer.revision}`)
  }
  for (const read of reads) problems.push(...wrongParts(read, states.get(read.revision)))
  for (const write of writes) problems.push(...wrongRefusal(write, states))
  return problems
}

const changed = (state: AccountState, change: Change): AccountState => {
  switch (change.kind) {
    case 'group':
      return { ...state, group: change.group }
    case 'cancel':
      return { ...state, isCancelling: true }
    case 'keep':
      return { ...state, isCancelling: false }
    case 'card':
      return { ...state, cards: { ...movedDown(state.cards, change), [change.id]: change.to } }
  }
}

/** Each card in a slot that the moved card takes, and each one below it, moves down by one. */
const movedDown = (
  cards: AccountState['cards'],
  { to }: Extract<Change, { kind: 'card' }>,
): Record<string, CardStatus> =>
  Object.fromEntries(
    Object.entries(cards).map(([id, slot]) => [
      id,
      slot === 'primary' && to === 'primary' ? 'backup' : slot === 'backup' ? 'other' : slot,
    ]),
  )

const wrongParts = ({ revision, state }: RecordedRead, expected: AccountState | undefined): string[] => {
  if (expected === undefined) return [`a read found revision ${revision}, which no accepted write made`]
  const parts = Object.keys(state) as (keyof AccountState)[]
  return parts
    .filter((part) => textOf(state[part]) !== textOf(expected[part]))
    .map(
      (part) =>
        `at revision ${revision}, ${part} was ${textOf(state[part])}, expected ${textOf(expected[part])}`,
    )
}

const textOf = (value: AccountState[keyof AccountState] | undefined): string =>
  JSON.stringify(value !== null && typeof value === 'object' ? Object.entries(value).toSorted() : value)

const wrongRefusal = (
  { by, seen, answer }: RecordedWrite,
  states: ReadonlyMap<number, unknown>,
): string[] => {
  if (answer.isAccepted) return []
  const { status, code, currentRevision } = answer
  if (OTHER_REFUSALS.includes(code)) return []
  if (status !== 409 || code !== 'version-conflict')
    return [`a write of ${by} was answered ${status} ${code}`]
  const isCurrent = currentRevision !== undefined && currentRevision > seen && states.has(currentRevision)
  return isCurrent ? [] : [`a conflict on revision ${seen} named revision ${currentRevision}`]
}
