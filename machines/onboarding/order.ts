import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import { ACCOUNT_TYPES, type AccountType } from '#contract/entities/common.ts'
import { DOCUMENT_TYPES } from '#contract/entities/document.ts'
import { lazy } from '#contract/lazy.ts'
import type { Step, WayStep } from '#contract/steps.ts'
import {
  type OnboardingEvent,
  type OnboardingFacts,
  type OnboardingTag,
  onboardingMachine,
} from './onboarding.machine.ts'

type OnboardingChart = typeof onboardingMachine

/** Facts with which every guard from the first step to the last passes. */
export const nothingMissing = (accountType: AccountType): OnboardingFacts => ({
  accountType,
  identificationVerified: true,
  hasVatId: true,
  documents: [...DOCUMENT_TYPES],
  usableCard: true,
  billingAccountOpen: true,
  toCorrect: [],
  proposable: [],
})

/** Walks the chart from its first state to its last, like a customer who passes every step once. */
const walk = (chart: OnboardingChart, accountType: AccountType): WayStep[] => {
  const steps: WayStep[] = []
  const follow = (state: SnapshotFrom<OnboardingChart>): void => {
    steps.push(state.value as WayStep)
    const onward = chart.events
      .map((type) => transition(chart, state, { type } as OnboardingEvent)[0])
      .find((next) => !next.hasTag('correcting') && !steps.includes(next.value as WayStep))
    if (onward) follow(onward)
  }
  follow(initialTransition(chart, nothingMissing(accountType))[0])
  return steps
}

/** Derives the order of the steps from the chart of the onboarding, its only source. */
export const createStepOrder = (chart: OnboardingChart) => {
  // The walk is slow on a phone, and most pages do not need the order.
  const ways: Record<AccountType, () => readonly WayStep[]> = {
    business: lazy(() => walk(chart, 'business')),
    individual: lazy(() => walk(chart, 'individual')),
  }
  const hasTag = (step: Step, tag: OnboardingTag) => (chart.states[step]?.tags ?? []).includes(tag)

  /** The steps of an account type, in order. */
  const stepsOf = (accountType: AccountType): readonly WayStep[] => ways[accountType]()

  const indexOf = (step: Step, accountType: AccountType) =>
    (ways[accountType]() as readonly Step[]).indexOf(step)

  /** The steps shown with a number: those with the tag `numbered`. */
  const numberedSteps = (accountType: AccountType): Step[] =>
    ways[accountType]().filter((step) => hasTag(step, 'numbered'))

  /**
   * The position among the numbered steps, from 0. A step before the first has -1; a step after the last has the number of numbered
   * steps.
   */
  const positionOf = (step: Step, accountType: AccountType): number => {
    const numbered = numberedSteps(accountType)
    const position = numbered.indexOf(step)
    return position < 0 && !hasTag(step, 'untouched') ? numbered.length : position
  }

  /** The step after this one; null after the last, and for a step the account type does not have. */
  const nextStep = (step: Step, accountType: AccountType): Step | null => {
    const index = indexOf(step, accountType)
    return index < 0 ? null : (ways[accountType]()[index + 1] ?? null)
  }

  /**
   * The screen of Back; null on the first screen and once the account is created. It is the previous step on the shortest path
   * through this step, so payment leads to the support package for both account types. Only the screen changes, not the stored
   * step.
   */
  const previousStep = (step: Step): Step | null => {
    if (!hasTag(step, 'unsent')) return null
    const [shortest] = ACCOUNT_TYPES.filter((type) => indexOf(step, type) >= 0).sort(
      (one, other) => ways[one]().length - ways[other]().length,
    )
    return (shortest && ways[shortest]()[indexOf(step, shortest) - 1]) ?? null
  }

  /** True for every step of the account type up to `furthest`. False while a reviewer requests changes. */
  const isReached = (step: Step, furthest: Step, accountType: AccountType): boolean => {
    const index = indexOf(step, accountType)
    return index >= 0 && index <= indexOf(furthest, accountType)
  }

  /** The screen of a stored step; the first screen for an unknown step or one of the other account type. */
  const resumeStep = (stored: string, accountType: AccountType): Step => {
    const known = (Object.keys(chart.states) as Step[]).find((step) => step === stored)
    if (known && hasTag(known, 'correcting')) return known
    const way = ways[accountType]()
    return way.find((step) => step === stored) ?? (way[0] as Step)
  }

  /**
   * True when a customer whose furthest step is `furthest` may see the screen of `step`: every reached screen until the account is
   * created, then only that of `furthest`. False while a reviewer requests changes.
   */
  const canRevisit = (step: Step, furthest: Step, accountType: AccountType): boolean =>
    isReached(step, furthest, accountType) && (step === furthest || hasTag(furthest, 'unsent'))

  /** The screen to open first: the screen before a reload if it may still be seen, else the screen of the stored step. */
  const openingScreen = (before: Step | null, stored: Step, accountType: AccountType): Step =>
    before !== null && canRevisit(before, stored, accountType) ? before : resumeStep(stored, accountType)

  return {
    stepsOf,
    numberedSteps,
    positionOf,
    nextStep,
    previousStep,
    isReached,
    resumeStep,
    canRevisit,
    openingScreen,
  }
}

export const {
  stepsOf,
  numberedSteps,
  positionOf,
  nextStep,
  previousStep,
  isReached,
  resumeStep,
  canRevisit,
  openingScreen,
} = createStepOrder(onboardingMachine)
