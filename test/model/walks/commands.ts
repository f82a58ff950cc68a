import fc from 'fast-check'
import type { OutcomeKey } from '#sandbox/cards/outcomes.ts'
import type { CARDS } from '#test/support/seed/cards.ts'
import { ACCOUNT_ACTS } from './account-acts.ts'
import type { Act } from './act.ts'
import { ADMIN_ACTS } from './admin-acts.ts'
import { CARD_ACTS } from './card-acts.ts'
import { ONBOARDING_ACTS } from './onboarding-acts.ts'
import { CALLERS, type Caller, type View, type Walk } from './walk.ts'
import { FAULTS, JUMPS, type Jump, PROVIDERS, type Provider } from './world-acts.ts'

const ACTS: readonly Act[] = [...ONBOARDING_ACTS, ...CARD_ACTS, ...ACCOUNT_ACTS, ...ADMIN_ACTS]
const BY_NAME = new Map(ACTS.map((act) => [act.name, act]))

export const actNamed = (name: string): Act => {
  const found = BY_NAME.get(name)
  if (!found) throw new Error(`There is no act named ${name}`)
  return found
}

const callerOf = ({ endpoint: { access } }: Act): Caller => {
  if (access === 'admin') return 'administrator'
  return access === 'signed-in' ? 'colleague' : 'owner'
}

/** A command for one of the offered acts, by the person who may make it. */
export const offerOf = (pick: number, view: View, walk: Walk): Command | null => {
  const offers = ACTS.filter((act) => act.isOffered(view, walk))
  const offer = offers[pick % offers.length]
  return offer ? { do: 'ask', what: offer.name, by: callerOf(offer) } : null
}

/** One step of a walk, as data, so that a failing walk can be printed, shrunk and repeated. */
export type Command =
  | { do: 'ask'; what: string; by: Caller }
  /** The most likely next acts of a customer or an administrator. */
  | { do: 'go on' }
  /** The last of the most likely acts, without the acts before it. */
  | { do: 'go on too early' }
  /** An act that the portal offers to owner, colleague or administrator in the customer's state. */
  | { do: 'take an offer'; pick: number }
  /** Reloads the second tab. */
  | { do: 'reload the second tab' }
  | { do: 'let time pass'; jump: Jump }
  | { do: 'break'; provider: Provider; mode: (typeof FAULTS)[number]; times: number }
  | { do: 'mend' }
  | { do: 'answer in the app'; choice: 'right' | 'wrong' | 'reject' }
  | { do: 'type a card'; brand: keyof typeof CARDS }
  | { do: 'answer the bank'; choice: OutcomeKey }
  | { do: 'decide charges'; place: 'primary' | 'backup'; outcome: OutcomeKey }
  | { do: 'use much' }

const name = (acts: readonly Act[]) => fc.constantFrom(...acts.map((act) => act.name))
const is = <Do extends Command['do']>(name: Do) => fc.constant(name)

const anyAsk = (acts: readonly Act[], ...callers: Caller[]) =>
  fc.record({ do: is('ask'), what: name(acts), by: fc.constantFrom(...callers) })

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: is('go on') }) },
  { weight: 5, arbitrary: fc.record({ do: is('go on too early') }) },
  { weight: 14, arbitrary: fc.record({ do: is('take an offer'), pick: fc.nat(999) }) },
  { weight: 4, arbitrary: anyAsk(ONBOARDING_ACTS, 'owner') },
  { weight: 5, arbitrary: anyAsk(ACCOUNT_ACTS, 'owner', 'colleague') },
  { weight: 4, arbitrary: anyAsk(ADMIN_ACTS, 'administrator') },
  { weight: 3, arbitrary: anyAsk(CARD_ACTS, 'owner') },
  { weight: 4, arbitrary: anyAsk(ACTS, ...CALLERS) },
  { weight: 2, arbitrary: anyAsk(ACTS, 'second tab') },
  { weight: 1, arbitrary: fc.record({ do: is('reload the second tab') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: is('let time pass'),
      jump: fc.constantFrom(...JUMPS, 'to the end of the month' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('break'),
      provider: fc.constantFrom(...PROVIDERS),
      mode: fc.constantFrom(...FAULTS),
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('mend') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('answer in the app'),
      choice: fc.constantFrom('right' as const, 'wrong' as const, 'reject' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('type a card'),
      brand: fc.constantFrom('visa' as const, 'master' as const, 'amex' as const, 'debit' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: is('answer the bank'),
      choice: fc.constantFrom<OutcomeKey>(
        'approved',
        'approved',
        'declined',
        'wrong-code',
        'cancelled',
        '3ds-error',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: is('decide charges'),
      place: fc.constantFrom('primary' as const, 'backup' as const),
      outcome: fc.constantFrom<OutcomeKey>('approved', 'declined', 'insufficient-funds', 'lost-card'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('use much') }) },
)

/** A walk: `ahead` usual steps, then the commands. */
export interface Plan {
  accountType: 'business' | 'individual'
  ahead: number
  commands: Command[]
}

/** A random walk with `steps` commands. */
export const plan = (steps: number): fc.Arbitrary<Plan> =>
  fc.record({
    accountType: fc.constantFrom('business' as const, 'business' as const, 'individual' as const),
    ahead: fc.nat(12),
    commands: fc.array(command, { minLength: steps, maxLength: steps, size: 'max' }),
  })
