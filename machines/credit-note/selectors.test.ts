import { describe, expect, test } from 'vitest'
import type { CreditNoteChart } from '#contract/entities/chart.ts'
import { CREDIT_NOTE_VERSION } from './credit-note.machine.ts'
import { creditOutcomes } from './selectors.ts'

const NONE = { deducted: 0, toCard: 0, held: 0, creditLeft: 0 }
const outcomes = (state: CreditNoteChart['state'], amounts: Partial<typeof NONE>) =>
  creditOutcomes({
    ...{ ...NONE, ...amounts },
    chart: {
      state,
      version: CREDIT_NOTE_VERSION,
      facts: { goesToCard: false, holdsCredit: false, canGoToCard: false, isDisputed: false },
    },
  })

describe('the outcome of a credit note', () => {
  test.each([
    ['returning', { toCard: 5750 }, [{ text: 'returning', amount: 5750 }]],
    ['returned', { toCard: 5750 }, [{ text: 'returned', amount: 5750 }]],
    ['deducted', { deducted: 5750 }, [{ text: 'deducted', amount: 5750 }]],
    ['held', { held: 5750, creditLeft: 2000 }, [{ text: 'left', amount: 2000 }]],
    ['used', { held: 5750 }, [{ text: 'used' }]],
    ['paid-out', { held: 5750 }, [{ text: 'paid-out' }]],
  ] as const)('a credit note that is %s has one outcome', (state, amounts, expected) => {
    expect(outcomes(state, amounts)).toEqual(expected)
  })

  test('a credit note has several outcomes when its amount was divided', () => {
    expect(outcomes('held', { toCard: 5750, held: 2000, creditLeft: 2000 })).toEqual([
      { text: 'returned', amount: 5750 },
      { text: 'left', amount: 2000 },
    ])
    expect(outcomes('used', { deducted: 100, held: 2000 })).toEqual([
      { text: 'deducted', amount: 100 },
      { text: 'used' },
    ])
  })
})
