import { expect, test } from 'vitest'
import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate'
import { DOCUMENT_TYPES } from '#contract/entities/document.ts'
import type { RefusalReason } from '#contract/refusal-reasons.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { WAYS_OUT, type WayOut, type WayOutOpening } from '#machines/refusals/reasons.ts'
import { type AskedEvent, askedEvents } from '#test/support/asked-events.ts'

interface Situation {
  snapshot: AnyMachineSnapshot
  event: EventObject
}

const withFacts = ({ snapshot, event }: Situation, facts: object): Situation => ({
  event,
  snapshot: snapshot.machine.resolveState({
    value: snapshot.value,
    context: { ...snapshot.context, ...facts },
  }),
})

/** Sends an event to the chart of the refused event. An event that is refused changes nothing. */
const sent = ({ snapshot, event }: Situation, next: EventObject): Situation => ({
  event,
  snapshot: snapshot.can(next) ? transition(snapshot.machine, snapshot, next)[0] : snapshot,
})

type Step = (situation: Situation) => Situation

const setting =
  (facts: object): Step =>
  (situation) =>
    withFacts(situation, facts)

const sending =
  (...events: string[]): Step =>
  (situation) =>
    events.reduce((now, type) => sent(now, { type }), situation)

const after =
  (...steps: Step[]): Step =>
  (situation) =>
    steps.reduce((now, step) => step(now), situation)

/** The round of charges goes on after a decline. */
const RESUMED = { type: 'charge.requested', trigger: 'resume' }
const CARD = { cardId: 'new', slot: 'primary' }
const PAID = after(
  setting({ owes: false, overdue: false, isTakenBack: false }),
  sending('debt.paid'),
  setting({ settlementFailed: false }),
)

type OpeningAct = Extract<(typeof WAYS_OUT)[RefusalReason], { act: string }>['act']

/** What each act does to the facts and the state of the chart that refused. */
const ACTS: Readonly<Record<OpeningAct, Step>> = {
  'invoice/charge.requested': PAID,
  'card-attempt/card.saved': setting({ usableCard: true, cards: [CARD], wasJustTried: false }),
  'onboarding/basicInfo.saved': setting({ identificationVerified: true }),
  'onboarding/document.stored': setting({ documents: [...DOCUMENT_TYPES] }),
  'onboarding/documents.corrected': setting({ toCorrect: [] }),
  'account/terms.accepted': sending('terms.accepted'),
  'account/cancellation.undone': sending('cancellation.undone'),
  'account/resubscription.paid': sending('resubscription.paid'),
  'account/hold.released': after(sending('hold.released'), setting({ held: false })),
  // Looking through the list again shows the administrator its present revision.
  'charge-run/run.approved': setting({ isCurrent: true }),
}

/** What time does. A provider has answered by then, or the server has taken its own step. */
const OPENINGS: Readonly<Record<WayOutOpening, Step>> = {
  'within-a-minute': after(
    setting({ billingAccountOpen: true, granted: true, isCharging: false }),
    sending('charge.declined'),
    setting({ cards: [CARD], lastRound: [CARD] }),
    (situation) => sent(situation, RESUMED),
  ),
  'within-minutes': setting({ wasJustTried: false, isStalled: true }),
  'first-of-month': sending('quota.reset'),
  'charge-day': setting({ isDue: true }),
  'retry-day': setting({ isRetryDue: true }),
  'cancellation-end': setting({ endIsDue: true }),
  'number-lapse': setting({ isOverdue: true }),
  'invitation-lapse': setting({ isOverdue: true }),
  'day-after-request': setting({ isRequested: false }),
  'request-lapse': setting({ isOver: true }),
}

/** Takes the way out once; null if the sentence says that the refused act stays closed. */
const taken = (situation: Situation, way: WayOut): Situation | null => {
  if ('act' in way) return ACTS[way.act as OpeningAct](situation)
  return 'opening' in way ? OPENINGS[way.opening](situation) : null
}

/** Events that only the server, a provider or the clock sends. */
const OF_NOBODY =
  /^(provider|deadline|lifetime|download|data|account[.]opened|list|day|run[.](closed|reopened)|charge[.](paid|declined|unclear)|dispute|payment[.](failed|disputed|found|voided|reversed|returned)|settlement|debt|quota[.](exceeded|reset)|cancellation[.]due|act[.](lapsed|outdated)|money|refund[.](returned|refused)|credit|return[.]refused|(suspension|resumption|closure)[.]wanted)/

const isOfPerson = ({ event }: AskedEvent): boolean =>
  !OF_NOBODY.test(event.type) && (!('trigger' in event) || event['trigger'] === 'manual')

const asked = askedEvents().filter(isOfPerson)

interface Way {
  reasons: string[]
  end: 'taken' | 'closed' | 'instead' | 'lost'
}

/** Follows each way out that is told, until the event is taken, or the sentence says that no act of the person helps. */
const follow = (situation: Situation, reasons: string[] = []): Way => {
  const refusal = explainRefusal(situation.snapshot, situation.event)
  if (refusal === null) return { reasons, end: 'taken' }
  if (refusal.reason === null) return { reasons, end: 'closed' }
  const now = [...reasons, refusal.reason]
  if (reasons.includes(refusal.reason)) return { reasons: now, end: 'lost' }
  const way: WayOut = WAYS_OUT[refusal.reason]
  const next = taken(situation, way)
  if (next !== null) return follow(next, now)
  return { reasons: now, end: 'instead' in way ? 'instead' : 'closed' }
}

const ways = asked.map(({ machine, state, context, event }) => {
  const situation = { snapshot: machine.resolveState({ value: state, context }), event }
  return { ...follow(situation), name: `${machine.id}, ${state}, ${event.type}` }
})

test('each way out that is told removes its reason, to the end', () => {
  const lost = ways
    .filter(({ end }) => end === 'lost')
    .map(({ name, reasons }) => `${name}: ${reasons.join(', ')}`)
  expect([...new Set(lost)]).toEqual([])
})

test('the walks meet refusals of every kind of end', () => {
  const refused = ways.filter(({ reasons }) => reasons.length > 0)
  expect(new Set(refused.map(({ end }) => end))).toEqual(new Set(['taken', 'closed', 'instead']))
})

test('every reason that people meet and that names an act is opened by it in some walk', () => {
  const opened = new Set(ways.filter(({ end }) => end === 'taken').flatMap(({ reasons }) => reasons))
  const met = new Set(ways.flatMap(({ reasons }) => reasons))
  const acts = Object.entries(WAYS_OUT).flatMap(([reason, way]) =>
    'act' in way && met.has(reason) ? [reason] : [],
  )
  expect(acts.length).toBeGreaterThan(8)
  expect(acts.filter((reason) => !opened.has(reason))).toEqual([])
})
