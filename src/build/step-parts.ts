import { ACCOUNT_TYPES, type AccountType } from '#contract/entities/common.ts'
import { Step } from '#contract/steps.ts'
import { type ScreenName, STEP_SCREENS, screenOf } from '../features/onboarding/flow/step-screens.ts'
import type { Namespace } from '../shared/i18n/catalogues.ts'

interface StepParts {
  modules: string[]
  words: Namespace[]
}

/** What comes from other features with a screen of the onboarding. */
const OTHERS: Partial<Record<ScreenName, StepParts>> = {
  'individual-info': { modules: ['features/identity/identity-check.tsx'], words: ['identity'] },
  payment: { modules: ['features/card/index.ts'], words: ['card'] },
}

const partsOf = (name: ScreenName): StepParts => ({
  modules: [`features/onboarding/screens/${name}-screen.tsx`, ...(OTHERS[name]?.modules ?? [])],
  words: OTHERS[name]?.words ?? [],
})

/** By its step, or by step and account type where the two differ. */
const keysOf = (step: Step): [key: Step | `${Step} ${AccountType}`, screen: ScreenName | null][] =>
  typeof STEP_SCREENS[step] === 'object'
    ? ACCOUNT_TYPES.map((type) => [`${step} ${type}`, screenOf(step, type)])
    : [[step, screenOf(step, 'business')]]

/** What arrives with a screen of the onboarding. */
export const STEP_PARTS: Readonly<Record<string, StepParts>> = Object.fromEntries(
  Step.options.flatMap(keysOf).flatMap(([key, screen]) => (screen === null ? [] : [[key, partsOf(screen)]])),
)
