import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { onboardingScreensMachine } from './onboarding-screens.machine.ts'

export const onboardingScreensAllowList: AllowList<typeof onboardingScreensMachine> = {
  context: {
    accountType: 'shown',
    step: 'shown',
    revision: 'shown',
    isKept: 'shown',
    isWorking: 'shown',
    isReady: 'shown',
    opening: 'hidden',
    before: 'shown',
    screen: 'shown',
    content: 'hidden',
    problem: problemCode,
    moved: 'shown',
  },
  events: {
    'next.pressed': { changed: 'shown', save: 'hidden' },

    'history.moved': { screen: 'shown', distance: 'shown' },

    'screen.reported': { isKept: 'shown', isWorking: 'shown', isReady: 'shown' },
    'progress.told': { accountType: 'shown', step: 'shown', revision: 'shown' },
  },
}
