import { describe, expect, test } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { step } from '../shared/step.ts'
import { isInCorrection, isUndecided, isValidDocument, mayBeGiven } from './selectors.ts'
import {
  NO_TAX_FACTS,
  type TaxDocumentEvent,
  type TaxDocumentFacts,
  taxDocumentMachine,
  taxDocumentSnapshot,
} from './tax-document.machine.ts'

const EVENTS = [
  'submission.started',
  'answer.accepted',
  'answer.rejected',
  'clearance.unavailable',
  'answer.missing',
  'replacement.sealed',
] as const satisfies readonly TaxDocumentEvent['type'][]

const CLEARED: TaxDocumentFacts = { route: 'clearance', copy: 'ours', hasWarnings: false }

const after = (state: string, type: TaxDocumentEvent['type'], facts: Partial<TaxDocumentFacts> = {}) => {
  const result = step(taxDocumentMachine, { value: state, context: { ...CLEARED, ...facts } }, { type })
  return result.taken ? [result.value, ...result.effects.map(({ name }) => name)] : 'refused'
}

test('every state can be reached', () => {
  const reached = [
    CLEARED,
    { ...CLEARED, hasWarnings: true },
    { ...CLEARED, route: 'reporting' },
    { ...CLEARED, copy: 'none' },
  ].flatMap((facts) => [
    ...walk(
      taxDocumentMachine,
      EVENTS.map((type) => ({ type })),
      facts,
    ).keys(),
  ])
  expect([...new Set(reached)].sort()).toEqual(leavesOf(taxDocumentMachine))
})

describe('an accepted document', () => {
  test.each<[string, Partial<TaxDocumentFacts>, unknown]>([
    ['is cleared with the stamped copy of ours', {}, ['cleared']],
    ['is no clearance without the copy', { copy: 'none' }, ['delayed', 'alertAboutCopy']],
    ['is no clearance with the copy of another', { copy: 'foreign' }, ['delayed', 'alertAboutCopy']],
    ['is reported without a copy', { route: 'reporting', copy: 'none' }, ['reported']],
    [
      'with remarks alerts the administrators',
      { hasWarnings: true },
      ['accepted-with-warnings', 'alertAboutWarnings'],
    ],
  ])('an accepted document %s', (_, facts, expected) => {
    expect(after('submitting', 'answer.accepted', facts)).toEqual(expected)
  })
})

test('a rejected document is withdrawn and replaced once', () => {
  expect(after('submitting', 'answer.rejected')).toEqual(['rejected', 'withdraw', 'alertAboutRejection'])
  expect(after('rejected', 'submission.started')).toBe('refused')
  expect(after('rejected', 'replacement.sealed')).toEqual(['replaced'])
  expect(after('replaced', 'replacement.sealed')).toBe('refused')
})

test('a document without a decision is sent again, also after a crash during the call', () => {
  expect(after('submitting', 'answer.missing')).toEqual(['delayed'])
  expect(after('delayed', 'submission.started')).toEqual(['submitting'])
  expect(after('delayed', 'answer.accepted')).toEqual(['cleared'])
  expect(after('submitting', 'submission.started')).toEqual(['submitting'])
})

test('while clearance is off, the document is reported instead', () => {
  expect(after('submitting', 'clearance.unavailable')).toEqual(['sealed'])
})

test('a decided document accepts no further answer', () => {
  for (const state of ['cleared', 'reported', 'accepted-with-warnings', 'rejected', 'replaced'])
    expect(
      EVENTS.filter((type) => type !== 'replacement.sealed' && after(state, type) !== 'refused'),
    ).toEqual([])
})

test('a company gets a document when it is valid, a person as soon as it is signed', () => {
  const given = (isSimplified: boolean, replaces: string | null = null) =>
    leavesOf(taxDocumentMachine).filter((state) =>
      mayBeGiven(taxDocumentMachine.resolveState({ value: state, context: NO_TAX_FACTS }), {
        isSimplified,
        replaces,
      }),
    )
  expect(given(false)).toEqual(['accepted-with-warnings', 'cleared', 'reported'])
  expect(given(true, 'a rejected one')).toEqual(given(false))
  expect(given(true)).toEqual([
    'accepted-with-warnings',
    'cleared',
    'delayed',
    'reported',
    'sealed',
    'submitting',
  ])
})

test('each state is undecided, valid, in correction or former', () => {
  const snapshot = (state: 'rejected' | 'sealed' | 'cleared') => taxDocumentSnapshot({ state })
  expect(isInCorrection(snapshot('rejected'))).toBe(true)
  expect(isUndecided(snapshot('sealed'))).toBe(true)
  expect(isValidDocument(snapshot('cleared'))).toBe(true)
  for (const state of leavesOf(taxDocumentMachine))
    expect(taxDocumentMachine.resolveState({ value: state, context: NO_TAX_FACTS }).tags.size).toBe(1)
})
