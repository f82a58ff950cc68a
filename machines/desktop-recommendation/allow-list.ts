import type { AllowList } from '../shared/allow-list.ts'
import type { desktopRecommendationMachine } from './desktop-recommendation.machine.ts'

export const desktopRecommendationAllowList: AllowList<typeof desktopRecommendationMachine> = {
  context: { answer: 'shown' },
  events: { closed: { never: 'shown' } },
}
