/**
 * A customer's monthly budget. The server owns it: the round that reads the usage of a day compares the costs of the month with the
 * budget, and tells the customer of each share that is used, and once of a forecast above the budget. It begins anew with each month in
 * Riyadh and with each new amount. Where the customer has chosen it, a used budget stops new resources until the month ends or the
 * customer lifts the stop; running resources keep running.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { BudgetChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type BudgetFacts = BudgetChart['facts']

export type BudgetEvent =
  | { type: 'half.reached' }
  | { type: 'most.reached' }
  | { type: 'all.reached' }
  /** The forecast of the month is above the budget, and the customer was not told in this month. */
  | { type: 'forecast.passed' }
  | { type: 'month.began' }
  /** The customer lifts the stop for the rest of the month. */
  | { type: 'stop.lifted' }
  /** The customer has chosen an amount. */
  | { type: 'budget.set' }
  | { type: 'budget.removed' }

const budgetSetup = setup({
  types: {
    context: {} as BudgetFacts,
    input: {} as BudgetFacts,
    events: {} as BudgetEvent,
    /** `watched`: the server compares the costs with it. `stopping`: no new resources can start. `used-up`: the whole budget is used. */
    tags: {} as 'watched' | 'stopping' | 'used-up',
  },
  guards: {
    /** The customer has chosen that a used budget stops new resources. */
    stops: ({ context }) => context.stops,
  },
  actions: {
    /** The server turns each of these actions into a notice and a mail, in the same transaction. */
    tellHalf: () => undefined,
    tellMost: () => undefined,
    tellAll: () => undefined,
    tellForecast: () => undefined,
    /** The server writes these into the account's facts; the cloud account follows. */
    stopResources: () => undefined,
    allowResources: () => undefined,
  },
})

const half = { target: 'half', actions: 'tellHalf' } as const
const most = { target: 'most', actions: 'tellMost' } as const
const all = [
  { guard: 'stops', target: 'stopped', actions: 'tellAll' },
  { target: 'used', actions: 'tellAll' },
] as const
const forecast = { actions: 'tellForecast' } as const

/** The acts of a person on a budget. */
const changes = { 'budget.set': 'within', 'budget.removed': 'removed' } as const

export const budgetMachine = budgetSetup.createMachine({
  id: 'budget',
  context: ({ input }) => input,
  initial: 'within',
  states: {
    within: {
      description: 'Less than half of the budget of the month is used.',
      tags: 'watched',
      on: {
        ...changes,
        'half.reached': half,
        'most.reached': most,
        'all.reached': all,
        'forecast.passed': forecast,
      },
    },
    half: {
      description: 'Half of the budget of the month is used, and the customer was told.',
      tags: 'watched',
      on: {
        ...changes,
        'most.reached': most,
        'all.reached': all,
        'forecast.passed': forecast,
        'month.began': 'within',
      },
    },
    most: {
      description: 'Four fifths of the budget of the month are used, and the customer was told.',
      tags: 'watched',
      on: { ...changes, 'all.reached': all, 'forecast.passed': forecast, 'month.began': 'within' },
    },
    used: {
      description:
        'The whole budget of the month is used, and the customer was told; everything keeps running.',
      tags: ['watched', 'used-up'],
      on: { ...changes, 'month.began': 'within' },
    },
    stopped: {
      description:
        'The whole budget of the month is used, and no new resources can start; running ones keep running.',
      tags: ['watched', 'stopping', 'used-up'],
      entry: 'stopResources',
      exit: 'allowResources',
      on: { ...changes, 'stop.lifted': 'used', 'month.began': 'within' },
    },
    removed: {
      description: 'The customer has removed the budget and can choose another one.',
      on: { 'budget.set': 'within' },
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const BUDGET_VERSION = 1

export type BudgetSnapshot = SnapshotFrom<typeof budgetMachine>

/** Rebuilds the chart from an answer of the API. */
export const budgetSnapshot = ({ chart }: { chart: BudgetChart }): BudgetSnapshot =>
  budgetMachine.resolveState({ value: chart.state, context: chart.facts })

export const budgetAllowList: AllowList<typeof budgetMachine> = { context: { stops: 'shown' }, events: {} }
