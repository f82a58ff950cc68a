import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { SENT_CHARTS } from '#machines/server-charts.ts'
import { ENTRY_POINTS } from '#machines/shared/senders.ts'
import { callGraph } from '../support/call-graph.ts'
import { leavesOf } from '../support/charts.ts'

/** Where an event may lead from a state: each of its ways up to the first that no guard holds back. */
const targetsOf = (machine: AnyStateMachine, state: string, event: string): string[] => {
  const ways = machine.states[state]?.transitions.get(event) ?? []
  const sure = ways.findIndex(({ guard }) => guard === undefined)
  return ways
    .slice(0, sure < 0 ? ways.length : sure + 1)
    .flatMap(({ target }) => (target ?? []).map(({ key }) => key))
}

/** The states that these events can lead to, from the first state on, regardless of the guards. */
const reachable = (machine: AnyStateMachine, events: readonly string[]): Set<string> => {
  const reached = new Set<string>([String(machine.config.initial)])
  for (const state of reached)
    for (const event of events) for (const target of targetsOf(machine, state, event)) reached.add(target)
  return reached
}

const graph = callGraph()

/** Every use case, with what its code reaches. */
const useCases = graph
  .exportedBelow('server/use-cases/')
  .map(({ path, name }) => ({ name, ...graph.reachedFrom(path, name) }))

/** Each move of an account asks what its sub-account should be; the account's events that lead there are sent by fewer. */
const FOLLOWING = ['suspension.wanted', 'resumption.wanted', 'closure.wanted']

/** Use cases whose code reaches an event that it does not send, by the chart and the event: it is shared with those that do. */
const NOT_SENDING: Readonly<Record<string, readonly string[]>> = {
  // A charge that proves a card pays no invoice, and one that pays an invoice opens no account.
  'account.debt.paid': ['resubscribe'],
  'account.resubscription.paid': ['adoptPayment', 'billCustomer', 'retryPayment'],
  'invoice.charge.unclear': ['adoptPayment', 'resubscribe'],
  'invoice.charge.paid': ['resubscribe'],
  'invoice.charge.declined': ['adoptPayment', 'resubscribe'],
  // A payment that an administrator names has been found, and is asked about before.
  'charge.provider.paid': ['adoptPayment'],
  'charge.provider.declined': ['adoptPayment'],
  'charge.provider.unclear': ['adoptPayment'],
  // An unexplained payment begins by the same name.
  'charge.payment.found': ['rehearseFlows', 'resubscribe', 'voidCharge'],
  // Logging in tells that an account was opened.
  'onboarding.account.opened': ['login'],
  // Each is told to one function which of two answers was given, or what was found.
  'invitation.person.accepted': ['declineInvitation'],
  'invitation.person.declined': ['acceptInvitation'],
  'identity.provider.rejected': ['cancelVerification'],
  // What is not decided is heard again without a step, or never for the first time.
  'card-attempt.provider.undecided': [
    'checkAttempt',
    'dropAttempt',
    'expireAttempt',
    'getCurrentAttempt',
    'savePaymentMethod',
  ],
}

const workflowOf = ({ id }: AnyStateMachine): string =>
  `${id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Workflow`

test('every use case that is named as a sender sends something', () => {
  const named = SENT_CHARTS.flatMap(([, senders]) => Object.values(senders).flat())
  expect([...new Set(named)].sort()).toEqual([...ENTRY_POINTS].sort())
})

describe.each(SENT_CHARTS.map(([machine, senders]) => [machine.id, machine, senders] as const))(
  '%s',
  (_, machine, senders) => {
    const events = Object.keys(senders)

    test('every state can be entered by the events that are sent', () => {
      expect([...reachable(machine, events)].sort()).toEqual(leavesOf(machine))
    })

    test('every event that is sent is taken in some state, and no other is', () => {
      const states = [...reachable(machine, events)]
      const taken = events.filter((event) =>
        states.some((state) => targetsOf(machine, state, event).length > 0 || takes(machine, state, event)),
      )
      expect(taken).toEqual(events)
      expect([...machine.events].sort()).toEqual([...events].sort())
    })

    test.each(
      Object.entries(senders).flatMap(([event, names]) => names.map((name) => [event, name] as const)),
    )('%s is sent by %s', (event, name) => {
      const files = graph.exporting(name, 'server/use-cases/')
      expect(files).toHaveLength(1)
      expect(graph.textsFrom(files[0] ?? '', name)).toContain(event)
    })

    test.each(events.filter((event) => !FOLLOWING.includes(event)))(
      '%s is sent by no other use case',
      (event) => {
        const reaching = useCases.filter(
          ({ texts, names }) => texts.has(event) && names.has(workflowOf(machine)),
        )
        const named: readonly string[] = senders[event] ?? []
        expect(
          reaching
            .map(({ name }) => name)
            .filter((name) => !named.includes(name))
            .sort(),
        ).toEqual(NOT_SENDING[`${machine.id}.${event}`] ?? [])
      },
    )
  },
)

/** Whether a state takes an event without leaving: by its actions alone. */
const takes = (machine: AnyStateMachine, state: string, event: string): boolean =>
  (machine.states[state]?.transitions.get(event) ?? []).some(({ actions }) => actions.length > 0)
