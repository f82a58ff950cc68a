import type { TransitionDescription, Trigger } from './describe.ts'

const TRIGGERS: Record<Trigger['kind'], (name: string) => string> = {
  event: (name) => name,
  after: (name) => `after ${name}`,
  done: (name) => `${name} done`,
  failed: (name) => `${name} failed`,
  completed: (name) => `${name} completed`,
  always: () => 'at once',
}

/** The trigger of a transition: `loadCustomer done`. */
export const triggerText = ({ kind, name }: Trigger): string => TRIGGERS[kind](name)

/** The condition of a branch; empty if it has none. */
export const guardText = ({ guard, isOtherwise }: TransitionDescription): string => {
  if (guard !== null) return `if ${guard}`
  return isOtherwise ? 'otherwise' : ''
}

/** A transition in one line: `terms.accepted if everythingInPlace / announceReview`. */
export const transitionText = (transition: TransitionDescription): string => {
  const when = [triggerText(transition.trigger), guardText(transition)].filter(Boolean).join(' ')
  return transition.actions.length === 0 ? when : `${when} / ${transition.actions.join(', ')}`
}

/** A label names at most this many further states. It counts more than these, because their names would fill the drawing. */
const NAMED_MOST = 2

export const isNamed = (names: readonly string[]): boolean => names.length <= NAMED_MOST

/** Names further states from which the same transition leads to the same state. */
export const alsoFromEach = (names: readonly string[]): string => `also from ${names.join(', ')}`

/** Like `alsoFromEach`, for a label: counts more than two names. Empty without names. */
export const alsoFrom = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  return isNamed(names) ? alsoFromEach(names) : `also from ${names.length} other states`
}
