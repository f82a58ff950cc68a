import { describe, expect, onTestFinished, test } from 'vitest'
import { transition } from 'xstate'
import { type CardStatus, CHARGE_SLOTS } from '#contract/entities/payment-method.ts'
import { cardsToTry } from '#rules/cards.ts'
import {
  type ChargeTrigger,
  type InvoiceEvent,
  type InvoiceFacts,
  invoiceMachine,
  nextSlot,
  nextTry,
  type Try,
} from './invoice.machine.ts'
import { STATES_SETTLED } from './selectors.ts'

type Place = keyof typeof invoiceMachine.states

const PRIMARY: Try = { cardId: 'visa', slot: 'primary' }
const BACKUP: Try = { cardId: 'mada', slot: 'backup' }
const FACTS: InvoiceFacts = {
  cards: [PRIMARY, BACKUP],
  lastRound: [],
  isDue: true,
  isRetryDue: true,
  wasJustTried: false,
  isStopped: false,
  isTakenBack: false,
}

const requested = (trigger: ChargeTrigger = 'scheduled') => ({ type: 'charge.requested', trigger }) as const
const at = (value: Place, facts: Partial<InvoiceFacts> = {}) =>
  invoiceMachine.resolveState({ value, context: { ...FACTS, ...facts } })

/** An action with the card and slot that the server charges next. */
const named = (type: string, { context }: ReturnType<typeof at>): string => {
  const tried = { startRound: [], continueRound: context.lastRound }[type]
  if (!tried) return type
  const next = nextTry(context, tried)
  return `${type}: ${next?.cardId} as ${next?.slot}`
}

/** The target state and the actions of an event; null for a refused event. */
const leadsTo = (from: Place, event: InvoiceEvent, facts: Partial<InvoiceFacts> = {}) => {
  const snapshot = at(from, facts)
  if (!snapshot.can(event)) return null
  const [next, actions] = transition(invoiceMachine, snapshot, event)
  return [next.value, ...actions.map(({ type }) => named(type, snapshot))]
}

const EXHAUSTED = ['failed', 'planRetry', 'announceFailure']
const WAITING = ['waiting-for-card', 'awaitCard', 'announceFailure']
const NEW_ROUND = ['unpaid', 'failed', 'waiting-for-card'] as const

describe('a request to charge', () => {
  test.each(NEW_ROUND)('a request to charge begins with the primary card: %s', (from) => {
    expect(leadsTo(from, requested())).toEqual(['charging', 'startRound: visa as primary'])
  })

  test.each(NEW_ROUND)(
    'a request to charge begins with the backup card if the primary one cannot be charged: %s',
    (from) => {
      expect(leadsTo(from, requested(), { cards: [BACKUP] })).toEqual([
        'charging',
        'startRound: mada as backup',
      ])
    },
  )

  test('a request to charge continues with the backup card after the primary one was declined [2.9.03]', () => {
    expect(leadsTo('declined', requested('resume'), { lastRound: [PRIMARY] })).toEqual([
      'charging',
      'continueRound: mada as backup',
    ])
  })

  test.each([
    ['both cards were declined', [PRIMARY, BACKUP], [PRIMARY, BACKUP]],
    ['the only card was declined', [PRIMARY], [PRIMARY]],
    ['the backup card was declined, which came first', [BACKUP, { ...PRIMARY, cardId: 'new' }], [BACKUP]],
    ['two cards were declined, and another one is left', [{ ...PRIMARY, cardId: 'new' }], [PRIMARY, BACKUP]],
    ['the declined card changed its place', [{ ...PRIMARY, slot: 'backup' }], [PRIMARY]],
  ] as const)(
    'a request to charge fails the invoice when no card is left: %s [4.047, 4.060]',
    (_, cards, lastRound) => {
      expect(leadsTo('declined', requested('resume'), { cards, lastRound })).toEqual(EXHAUSTED)
    },
  )

  test('a request to charge charges a card that became primary while the former one was being declined', () => {
    const card = { cardId: 'new', slot: 'primary' } as const
    const facts = { cards: [card, { ...PRIMARY, slot: 'backup' as const }], lastRound: [PRIMARY] }
    expect(leadsTo('declined', requested('resume'), facts)).toEqual([
      'charging',
      'continueRound: new as backup',
    ])
  })

  test('a request to charge begins a new round with the primary card after earlier declines [4.047]', () => {
    expect(leadsTo('failed', requested(), { lastRound: [PRIMARY, BACKUP] })).toEqual([
      'charging',
      'startRound: visa as primary',
    ])
  })

  test.each(['unpaid', 'failed'] as const)(
    'a request to charge without a card that can be charged lets the invoice wait for one: %s [4.047]',
    (from) => {
      expect(leadsTo(from, requested(), { cards: [] })).toEqual(WAITING)
    },
  )

  test('a request to charge makes the invoice wait for another card if no card of the round can be charged again', () => {
    const facts = { cards: [], lastRound: [PRIMARY, BACKUP] }
    expect(leadsTo('declined', requested('resume'), facts)).toEqual(WAITING)
  })

  test('a request to charge keeps the planned retries while one card of the round can be charged again', () => {
    const facts = { cards: [BACKUP], lastRound: [PRIMARY, BACKUP] }
    expect(leadsTo('declined', requested('resume'), facts)).toEqual(EXHAUSTED)
  })

  test('an invoice that waits for a card changes on no day; a new card is charged at once', () => {
    for (const trigger of ['scheduled', 'manual', 'subscription-end'] as const) {
      expect(leadsTo('waiting-for-card', requested(trigger), { cards: [] })).toBeNull()
      const facts = { cards: [BACKUP], isDue: false, isRetryDue: false }
      expect(leadsTo('waiting-for-card', requested(trigger), facts)).toEqual([
        'charging',
        'startRound: mada as backup',
      ])
    }
    expect(leadsTo('waiting-for-card', requested('resume'))).toBeNull()
  })

  test.each(NEW_ROUND)('a request by a person without a card changes nothing: %s', (from) => {
    expect(leadsTo(from, requested('manual'), { cards: [] })).toBeNull()
  })

  test('a request by a person is refused between two cards, since the round continues automatically', () => {
    expect(leadsTo('declined', requested('manual'), { lastRound: [PRIMARY] })).toBeNull()
  })

  test.each(['unpaid', 'declined', 'failed', 'waiting-for-card'] as const)(
    'a request to charge waits while charging is stopped for the customer: %s',
    (from) => {
      for (const trigger of ['scheduled', 'manual', 'subscription-end', 'resume'] as const)
        expect(leadsTo(from, requested(trigger), { isStopped: true })).toBeNull()
    },
  )
})

test('with a third slot, a card is charged in its slot even if the one before it is empty', () => {
  const places = CHARGE_SLOTS as unknown as CardStatus[]
  places.push('other')
  onTestFinished(() => void places.pop())
  const card = (id: string, status: CardStatus) => ({ id, status, expiryDate: '12/29', unusable: false })
  const cards = cardsToTry(
    [card('visa', 'primary'), card('o1', 'other'), card('o2', 'other')],
    new Date('2026-10-01'),
  )
  expect(leadsTo('declined', requested('resume'), { cards, lastRound: cards.slice(0, 1) })).toEqual([
    'charging',
    'continueRound: o1 as other',
  ])
  expect(leadsTo('declined', requested('resume'), { cards, lastRound: cards.slice(0, 2) })).toEqual(EXHAUSTED)
})

test.each([
  [[], 'primary'],
  [[PRIMARY], 'backup'],
  [[BACKUP], undefined],
  [[PRIMARY, BACKUP], undefined],
] as const)('after the tries %j the next slot is %s', (tried, slot) => {
  expect(nextSlot(tried)).toBe(slot)
})

/** The start of a round by a trigger: on the day, before it, and seconds after another try. */
const begins = (from: Place, trigger: ChargeTrigger) =>
  [{}, { isDue: false, isRetryDue: false }, { wasJustTried: true }].map(
    (facts) => leadsTo(from, requested(trigger), facts) !== null,
  )

test.each([
  ['unpaid', 'scheduled', [true, false, true]],
  ['unpaid', 'manual', [true, false, false]],
  ['unpaid', 'subscription-end', [true, true, false]],
  ['unpaid', 'resume', [false, false, false]],
  ['failed', 'scheduled', [true, false, true]],
  ['failed', 'manual', [true, true, false]],
  ['failed', 'subscription-end', [true, false, true]],
  ['failed', 'resume', [false, false, false]],
] as const)('an invoice that is %s is charged by the trigger %s: %j', (from, trigger, expected) => {
  expect(begins(from, trigger)).toEqual(expected)
})

test.each([
  ['unpaid', { isRetryDue: true, isDue: false }],
  ['failed', { isDue: true, isRetryDue: false }],
] as const)('an invoice that is %s is charged only on its own day', (from, facts) => {
  expect(leadsTo(from, requested(), facts)).toBeNull()
})

test('the provider’s clear answer ends a charge, also after a lost answer [4.047]', () => {
  expect(leadsTo('charging', { type: 'charge.unclear' })).toEqual(['checking'])
  for (const from of ['charging', 'checking'] as const) {
    expect(leadsTo(from, { type: 'charge.paid' })).toEqual(['paid', 'announcePayment'])
    expect(leadsTo(from, { type: 'charge.declined' })).toEqual(['declined'])
  }
})

test.each([
  ['unpaid', 'startAdopted'],
  ['declined', 'continueAdopted'],
  ['failed', 'startAdopted'],
  ['waiting-for-card', 'startAdopted'],
] as const)(
  'a payment that an administrator names pays an invoice that is %s as a charge of its own: %s',
  (from, action) => {
    expect(leadsTo(from, { type: 'payment.adopted' })).toEqual(['charging', action])
  },
)

test('a payment recorded by an administrator replaces a charge, but never a running one', () => {
  const taking = (Object.keys(invoiceMachine.states) as Place[]).filter((place) =>
    at(place, { isStopped: true }).can({ type: 'payment.adopted' }),
  )
  expect(taking).toEqual(['unpaid', 'declined', 'failed', 'waiting-for-card', 'owed-again'])
})

const EVENTS: readonly InvoiceEvent[] = [
  requested('manual'),
  requested('resume'),
  { type: 'payment.adopted' },
  { type: 'charge.unclear' },
  { type: 'charge.paid' },
  { type: 'charge.declined' },
  { type: 'payment.disputed' },
  { type: 'dispute.won' },
  { type: 'dispute.lost' },
]

test('no card is charged while another charge is running', () => {
  const taken = (place: Place) => EVENTS.filter((event) => at(place).can(event)).map(({ type }) => type)
  expect(taken('charging')).toEqual(['charge.unclear', 'charge.paid', 'charge.declined'])
  expect(taken('checking')).toEqual(['charge.paid', 'charge.declined'])
  for (const place of ['charging', 'checking', 'declined'] as const)
    expect(at(place).hasTag('in-flight')).toBe(true)
})

test('a paid invoice accepts only a dispute, and a covered one only a loss', () => {
  const taken = (place: Place) => EVENTS.filter((event) => at(place).can(event)).map(({ type }) => type)
  expect(taken('paid')).toEqual(['payment.disputed', 'dispute.lost'])
  expect(taken('covered')).toEqual(['dispute.lost'])
  expect(STATES_SETTLED).toEqual(['paid', 'disputed', 'covered'])
})

describe('a disputed invoice', () => {
  test('a disputed invoice accepts only the decision of the bank, and no charge', () => {
    const taken = EVENTS.filter((event) => at('disputed').can(event)).map(({ type }) => type)
    expect(taken).toEqual(['dispute.won', 'dispute.lost'])
  })

  test('a disputed invoice is paid again without a second mail when the dispute is won, and owed again when it is lost', () => {
    expect(leadsTo('disputed', { type: 'dispute.won' })).toEqual(['paid'])
    expect(leadsTo('disputed', { type: 'dispute.lost' })).toEqual(['owed-again'])
  })
})

describe('an invoice that is owed again', () => {
  test.each(['scheduled', 'subscription-end', 'resume'] as const)(
    'an invoice that is owed again is not charged by the trigger %s',
    (trigger) => {
      expect(leadsTo('owed-again', requested(trigger))).toBeNull()
    },
  )

  test('an invoice that is owed again is charged by a person, and is owed again when no card pays', () => {
    const facts = { isTakenBack: true, lastRound: [PRIMARY, BACKUP] }
    expect(leadsTo('owed-again', requested('manual'), facts)).toEqual([
      'charging',
      'startRound: visa as primary',
    ])
    expect(leadsTo('declined', requested('resume'), facts)).toEqual(['owed-again'])
  })

  test('an invoice that is owed again waits without a card, and while charging is stopped', () => {
    expect(leadsTo('owed-again', requested('manual'), { cards: [] })).toBeNull()
    expect(leadsTo('owed-again', requested('manual'), { isStopped: true })).toBeNull()
  })

  test('an invoice that is owed again can be covered by a credit note, or paid by a payment that an administrator records', () => {
    expect(leadsTo('owed-again', { type: 'debt.covered' })).toEqual(['covered'])
    expect(leadsTo('owed-again', { type: 'payment.adopted' })).toEqual(['charging', 'startAdopted'])
  })
})
