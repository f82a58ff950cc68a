import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { BEGINNINGS, SENDERS } from './path-senders.ts'

/** Events on the shortest path that the API does not send in this state without other calls, with the reason. */
const NOT_SENT: Readonly<Record<string, string>> = {
  'account: active + settlement.failed': 'only the invoice of an account that has ended is settled',
  'cloud-account: opening + closure.wanted':
    'the job that opens it is quicker than an administrator who rejects',
  'cloud-account: ending-failed + provider.closed':
    'the provider closes it only after a suspension, or by its own decision',
  'cloud-account: ending + provider.closed':
    'the provider closes it only after a suspension, or by its own decision',
  'cloud-account: suspending + resumption.wanted':
    'the job that suspends it is quicker than an administrator who reinstates',
  'cloud-account: ending + provider.failed':
    'an account that ends asks the same provider for its usage first: see the tests of the provider being down',
  'cloud-account: suspending-failed + resumption.wanted':
    'the server retries at the provider only after a pause; left to the random walks',
  'cloud-account: closing + provider.failed': 'the provider has to fail between two calls of one job',
  'identity: WAITING + provider.failed': 'the sandbox reports it only after a separate order',
  'identity: WAITING + provider.unknown': 'the identity service of the sandbox knows every request',
  'identity: WAITING + deadline.passed': 'the identity service reports the expiry first',
  'invitation: pending + person.signedIn':
    'a walk is of one customer and their people: see the tests of invitations to the team',
  'invoice: unpaid + payment.adopted':
    'money has to be taken outside the product: see the tests of adopted payments',
  'charge: paid + provider.declined':
    'another process has to record the payment first: see the tests of reversed charges',
  'charge: paid + payment.reversed':
    'the provider has to return money by its own decision: see the tests of reversed charges',
  'charge: started + payment.found':
    'money has to be taken outside the product: see the tests of adopted payments',
}

/** States after a hard decline. No path has a command that causes a hard decline. */
const AFTER_HARD_DECLINE = /declined-for-good|waiting-for-card/

/** Results of guards that must differ from true to reach all states. */
const GUARDS: Readonly<Record<string, readonly Record<string, boolean>[]>> = {
  invitation: [{ leadsToTeam: false }],
  identity: [{ idIsTaken: false }],
  charge: [{ isHard: false }],
  invoice: [
    { waitsForChargeDay: false, waitsForRetry: false, waitsInRound: false },
    { waitsForChargeDay: false, waitsForRetry: false, waitsInRound: false, hasNextTry: false },
  ],
}

const withGuardResults = (machine: AnyStateMachine, answers: Record<string, boolean>): AnyStateMachine =>
  machine.provide({
    guards: Object.fromEntries(
      Object.keys(machine.implementations.guards).map((name) => [name, () => answers[name] ?? true]),
    ),
  })

/** The key of a transition, as a walk records it. */
const keyOf = (machine: string, from: string, event: string, to: string): string =>
  `${machine}: ${from} + ${event} -> ${to}`

export interface Path {
  chart: string
  to: string
  events: string[]
  transitions: string[]
}

const nameOf = ({ value }: AnyMachineSnapshot): string => String(value)

const pathsWith = (machine: AnyStateMachine, answers: Record<string, boolean>): Path[] => {
  const chart = withGuardResults(machine, answers)
  const paths = getShortestPaths(chart, {
    input: {} as never,
    events: ((state: AnyMachineSnapshot) =>
      machine.events
        .filter((type) => Object.hasOwn(SENDERS, `${machine.id}.${type}`))
        .filter((type) => !Object.hasOwn(NOT_SENT, `${machine.id}: ${nameOf(state)} + ${type}`))
        .map((type) => ({ type }))) as never,
    serializeState: (state) => JSON.stringify(state.value) as never,
  })
  return paths.map(({ state, steps }) => {
    const events = steps.slice(1).map(({ event }) => event.type)
    const states = steps.map((step) => nameOf(step.state))
    return {
      chart: machine.id,
      to: nameOf(state),
      events,
      transitions: events.map((event, index) =>
        keyOf(machine.id, states[index] ?? '', event, states[index + 1] ?? ''),
      ),
    }
  })
}

/** The shortest path to each state of a chart, by the events that the server sends for a person, a provider or time. */
export const shortestPaths = (machine: AnyStateMachine): Path[] => {
  if (!Object.hasOwn(BEGINNINGS, machine.id)) return []
  const reached = new Map<string, Path>()
  for (const answers of GUARDS[machine.id] ?? [{}])
    for (const path of pathsWith(machine, answers)) if (!reached.has(path.to)) reached.set(path.to, path)
  return [...reached.values()]
}

/** The paths that are not the beginning of another path. Together they cover all paths. */
export const longestOf = (paths: readonly Path[]): Path[] =>
  paths.filter(
    (path) =>
      path.events.length > 0 &&
      !paths.some((other) => other !== path && other.transitions.join().startsWith(path.transitions.join())),
  )

/** Every transition of a chart. */
export const transitionsOf = (machine: AnyStateMachine): string[] =>
  Object.values(machine.states).flatMap((state) =>
    [...state.transitions].flatMap(([event, ways]) =>
      ways.map(({ target }) => keyOf(machine.id, state.key, event, target?.[0]?.key ?? state.key)),
    ),
  )

/** The reason why no shortest path takes a transition. */
export const reasonFor = (transition: string): string => {
  const [chart = '', rest = ''] = transition.split(': ')
  const [from = ''] = rest.split(' -> ')
  if (chart === 'tax-document') return 'the authority has to answer: see the tests of tax documents'
  if (
    chart === 'dispute' ||
    rest.includes('disputed') ||
    rest.includes('dispute.') ||
    rest.includes('owed-again')
  )
    return 'a bank has to dispute a payment: see the tests of disputes'
  if (chart === 'data-request') return 'a person has to ask about their data: see the tests of data requests'
  if (chart === 'second-opinion')
    return 'the setting is off, and a second administrator has to decide: see the tests of second opinions'
  if (chart === 'credit-note' || chart === 'refund' || rest.includes('debt.covered'))
    return 'an administrator has to credit an invoice: see the tests of credit notes'
  if (chart === 'budget') return 'a customer has to set a budget: see the tests of budgets'
  if (chart === 'charge-run') return 'charges have to need an approval: see the tests of planned charges'
  if (chart === 'unassigned-payment')
    return 'money has to be taken for an unknown account: see the tests of compared payments'
  if (!Object.hasOwn(BEGINNINGS, chart))
    return 'money has to be taken outside the product: see the tests of adopted payments'
  if (AFTER_HARD_DECLINE.test(rest))
    return 'the bank has to decline a card for good: see the tests of hard declines'
  return NOT_SENT[`${chart}: ${from}`] ?? 'another way to its state is shorter; no path here takes it'
}
